import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { slowPatterns } from "./tests/slow.js";

export default defineConfig({
  resolve: { alias: { affectlab: fileURLToPath(new URL("./src/index.ts", import.meta.url)) } },
  test: {
    // mathjs is a thousand files, which every test file would open anew: it is put together once, and cached.
    deps: { optimizer: { ssr: { enabled: true, include: ["mathjs"] } } },
    maxWorkers: 2,
    // A shared machine may stand still for a minute: what fails there has a second try, and the log names it. On
    // one's own machine nothing has.
    retry: process.env.CI === "true" ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...slowPatterns],
          // The files of a worker share what they import: to load it anew takes longer than most files run.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          include: slowPatterns,
          // Generous: two workers share two cores with whatever else the machine does.
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
