import { expect, it } from "vitest";
import { judgeLanguages, loadJudgePrompts } from "../../src/judges/judge-prompts.js";
import { layoutVersion } from "../../src/judges/layout-version.js";
import { rubricHash } from "../../src/judges/target.js";
import { chinese, english } from "./samples.js";

// Caches and plans of judgings hold these hashes. Another value means: what was judged before is asked and
// paid again. Change one only together with what a judge is sent.
it("a rubric's hash stays what it was", () => {
  expect([english, chinese].map(rubricHash)).toEqual([
    "3b85b23a7ed887874f1be407b4a13ed700ef228e67dadad4a8a620a27070d2ad",
    "eef821c6f494041e6d530bf724ea13c26150cad6de89befafabd23fbfa2360b7",
  ]);
});

it("the layout's version stays what it was", async () => {
  const versions: Record<string, string[]> = {};
  for (const language of judgeLanguages) {
    const prompts = await loadJudgePrompts(language);
    versions[language] = [{}, { mode: "each" as const }, { order: "shuffled" as const }].map((design) =>
      layoutVersion(prompts, { seed: 1, ...design }),
    );
  }
  expect(versions).toEqual({
    zh: [
      "378183e23bf18753fba8e4c602d1473579bce4224560b0aa4eeac67ce0338337",
      "c4191e53b781f0eb7cf5b74f37600b98d5a46bb60508c70c4b6504d74128a49f",
      "91b660b7f8d2b80feac9b059c147d6705c15211af603023eab1d191f98edfc97",
    ],
    en: [
      "56880ffcc6b9e937c7a28edb075ab22c1f0d8eceddd765d56fb13679cc915393",
      "ccb164e988a6e04bbef0ca9f5a4928995a6a1e8698dbf0cdd57fd1ba7334c2f7",
      "d9bd4f644a2494efc599fdecb47b9226c78d03b1afe5b0615e8d81fc9a48efce",
    ],
  });
});
