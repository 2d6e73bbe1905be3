import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { backup } from "../../src/cli/survey-backup.js";
import { collect } from "../../src/cli/survey-collect.js";
import { exportSurvey } from "../../src/cli/survey-export.js";
import { formatCsv } from "../../src/io/format-csv.js";
import { answerColumns, answerRows } from "../../src/people/design/answer-rows.js";
import { designHash } from "../../src/people/design/survey-folder.js";
import { openStore } from "../../src/people/store/open-store.js";
import { scratchFolder } from "../support/scratch.js";
import { madeUpDesign, writeSurvey } from "../support/survey-design.js";
import { captureOutput } from "./support.js";

const now = Date.parse("2026-11-29T06:08:31.500Z");

describe("survey export, backup and collect", () => {
  it("name what they write by the moment that they are given", async () => {
    // The folder's own database, whatever this machine has.
    vi.stubEnv("DATABASE_URL", "");
    const design = madeUpDesign({ name: "timed" });
    const folder = writeSurvey(scratchFolder(), design);
    const said = captureOutput();
    await exportSurvey(folder, { now });
    expect(said.stdout()).toContain("nobody has answered yet, so nothing was written");
    expect(existsSync(path.join(folder, "exports"))).toBe(false);

    const store = await openStore(folder, design);
    const { id } = (await store.begin(
      { design: designHash(design), consented: true, language: "en", code: null, simulated: false },
      now,
    )) as { id: string };
    await store.putTrial(id, 0, {
      ...{ seconds: 1, language: "en" },
      answers: [{ question: "words", status: "ok", index: null, value: null, text: "calm" }],
    });
    await store.close();
    await exportSurvey(folder, { now });
    const rows = answerRows(design, { participant: "kx", list: 0, seed: 1, simulated: false }, []);
    const saved = path.join(folder, "saved.csv");
    const cells = rows.map((row) => answerColumns.map((column) => row[column]));
    writeFileSync(saved, formatCsv(answerColumns, cells));
    await collect(folder, [saved], { now });
    for (const name of ["timed-20261129-060831", "timed-collected-20261129-060831"]) {
      const file = path.join(folder, "exports", name, "dataset_description.json");
      expect(JSON.parse(readFileSync(file, "utf8")).dateCreated).toBe("2026-11-29T06:08:31Z");
    }
    await backup(folder, { now });
    const kept = path.join(folder, "data", "backups", "20261129-060831.ndjson.gz");
    expect(readFileSync(`${kept}.sha256`, "utf8")).toMatch(/^[0-9a-f]{64} {2}20261129-060831\.ndjson\.gz\n$/);
    await expect(backup(folder, { now })).rejects.toThrow(/is there already; name a new file/);
  });
});
