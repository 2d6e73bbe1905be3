import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { affectlab: fileURLToPath(new URL("./src/index.ts", import.meta.url)) } },
  test: {
    include: ["tests/**/*.test.ts"],
    // mathjs is a thousand files, which every test file would open anew: it is put together once, and cached.
    deps: { optimizer: { ssr: { enabled: true, include: ["mathjs"] } } },
    // Generous: two workers share two cores with whatever else the machine does.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
