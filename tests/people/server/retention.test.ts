import { expect, it } from "vitest";
import { keepNoLonger } from "../../../src/people/server/retention.js";
import { serveSurvey } from "../../../src/people/server/serve.js";
import { openStore } from "../../../src/people/store/open-store.js";
import { scratchFolder } from "../../support/scratch.js";
import { madeUpDesign, writeSurvey } from "../../support/survey-design.js";
import { Participant } from "../../support/survey-participant.js";

it("answers are deleted when the day is over that participants were told, and no more are taken", async () => {
  const design = madeUpDesign({ keepUntil: "2026-11-29" });
  const folder = writeSurvey(scratchFolder(), design);
  const store = await openStore(folder, design);
  let now = Date.parse("2026-11-29T20:00:00Z");
  const said: string[] = [];
  const served = await serveSurvey({
    ...{ folder, design, store, host: "127.0.0.1", port: 0, trustProxy: false, secure: false },
    ...{ tell: (line: string) => void said.push(line), now: () => now },
  });
  const address = `http://127.0.0.1:${served.port}/`;
  await new Participant({ design, address: () => address, seed: 1 }).answerAll();
  const sweep = async (): Promise<void> => {
    (await keepNoLonger({ design, store, now: () => now }, (line) => said.push(line)))();
  };
  await sweep();
  expect((await store.dump()).trials).toHaveLength(5);
  now = Date.parse("2026-11-30T12:00:01Z");
  await sweep();
  expect(await store.dump()).toMatchObject({ sessions: [], trials: [] });
  expect(said).toEqual(["answers were to be kept until 2026-11-29: 1 session deleted, with all answers"]);
  await sweep();
  expect(said).toHaveLength(1);
  const late = new Participant({ design, address: () => address, seed: 2 });
  await expect(late.answerAll()).rejects.toThrow("410");
  await served.close();
  await store.close();
});
