import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runChild } from "../../support/child.js";
import { ratedTable } from "../planting/tables.js";

const bundle = new URL("../../../dist/bundle/index.js", import.meta.url).href;

/** What a program gets that imports the built package. */
const certify = async (workers: number): Promise<unknown> => {
  const ratings = ratedTable({ conversations: 15, criteria: ["warmth"] });
  const program = `
    import { certifyBias } from ${JSON.stringify(bundle)};
    const found = await certifyBias(${JSON.stringify(ratings)}, { draws: 25, workers: ${workers} });
    console.log(JSON.stringify(found));`;
  const { code, stdout, stderr } = await runChild(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
  });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return JSON.parse(stdout);
};

it("gives the same certificate with two workers as in one thread, from the built package", async () => {
  const one = await certify(0);
  expect(one).toMatchObject({
    draws: 25,
    rows: expect.arrayContaining([expect.objectContaining({ draws: 25 })]),
  });
  expect(await certify(2)).toEqual(one);
});
