import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, it, onTestFinished } from "vitest";
import { openPglite } from "../../../src/people/store/pglite.js";
import { scratchFolder } from "../../support/scratch.js";

it("each commit of PGlite is flushed to the disk before it is acknowledged", async () => {
  const { fsyncSync } = fs;
  let flushed = 0;
  fs.fsyncSync = (handle) => {
    flushed++;
    fsyncSync(handle);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  });
  const sql = await openPglite(scratchFolder());
  expect(await sql.rows("show fsync")).toEqual([{ fsync: "on" }]);
  expect(await sql.rows("show wal_sync_method")).toEqual([{ wal_sync_method: "fsync" }]);
  await sql.rows("create table flushed (n integer)");
  for (let n = 0; n < 20; n++) {
    const before = flushed;
    await sql.rows("insert into flushed values ($1)", [n]);
    expect(flushed).toBeGreaterThan(before);
  }
  await sql.close();
});
