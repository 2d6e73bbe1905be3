import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { SiteFolder } from "../../../src/cli/site/site-folder.js";
import { scratchFolder } from "../../support/scratch.js";

const facts = { from: "abc", base: "/", pages: 1 };

const building = (text: string) => async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(path.join(folder, "index.html"), text);
};

describe("the folder of a site", () => {
  it("gets a whole site, then another in its place", async () => {
    const scratch = scratchFolder();
    const place = path.join(scratch, "a", "site");
    const made = await SiteFolder.open(place).replace(building("one"), facts);
    expect(made).toEqual({ ...facts, files: 1, bytes: 3 });
    expect(await SiteFolder.open(place).intact()).toEqual(made);
    await SiteFolder.open(place).replace(building("three"), facts);
    expect(readFileSync(path.join(place, "index.html"), "utf8")).toBe("three");
    expect(readdirSync(path.dirname(place))).toEqual(["site"]);
  });

  it("keeps the site that is there when a build fails", async () => {
    const place = path.join(scratchFolder(), "site");
    await SiteFolder.open(place).replace(building("old"), facts);
    const failing = SiteFolder.open(place).replace(async (folder) => {
      await building("half")(folder);
      throw new Error("no disk");
    }, facts);
    await expect(failing).rejects.toThrow("no disk");
    expect(readFileSync(path.join(place, "index.html"), "utf8")).toBe("old");
    expect(readdirSync(path.dirname(place))).toEqual(["site"]);
  });

  it("counts as none when a page is gone", async () => {
    const place = path.join(scratchFolder(), "site");
    await SiteFolder.open(place).replace(building("one"), facts);
    writeFileSync(path.join(place, "index.html"), "");
    expect(await SiteFolder.open(place).intact()).toBeUndefined();
  });

  it("refuses other people's folders and files in one line", () => {
    const scratch = scratchFolder();
    writeFileSync(path.join(scratch, "thesis.docx"), "");
    expect(() => SiteFolder.open(scratch)).toThrow(
      /is no site of affectlab \(it holds thesis\.docx\); name another folder with --out$/,
    );
    expect(() => SiteFolder.open(path.join(scratch, "thesis.docx"))).toThrow(/is a file; name a folder/);
  });
});
