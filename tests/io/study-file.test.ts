import { describe, expect, it } from "vitest";
import { InputError, MissingDataError } from "../../src/core/errors.js";
import { projectPath } from "../../src/io/project-root.js";
import { studyFile } from "../../src/io/study-file.js";

describe("studyFile", () => {
  it("finds the one study that has a file", () => {
    const { study, file } = studyFile("data/<study>/stimuli/lexicon.json");
    expect(study).toBe("affective-cognition");
    expect(file).toBe(projectPath("data", "affective-cognition", "stimuli", "lexicon.json"));
  });

  it("says what is missing, and what is there twice", () => {
    expect(() => studyFile("data/<study>/stimuli/none.json")).toThrow(MissingDataError);
    expect(() => studyFile("data/<study>/stimuli/none.json")).toThrow(
      "data/<study>/stimuli/none.json is not there; restore it",
    );
    expect(() => studyFile("data/<study>/README.md")).toThrow(InputError);
    expect(() => studyFile("data/<study>/README.md")).toThrow("both have data/<study>/README.md");
  });
});
