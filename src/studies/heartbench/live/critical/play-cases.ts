import path from "node:path";
import { loadSupport } from "../../../../people/design/texts.js";
import { type Language, languages } from "../../data/case.js";
import { loadCriticalCases } from "../../data/cases.js";
import { askHelpers } from "../ask.js";
import { makeBoard } from "../board.js";
import { referencePlayerTitles } from "../reference-players.js";
import { type CriticalCasesPage, renderCriticalCases } from "./cases-page.js";
import { reviewOf } from "./review.js";

const judge = "scripted/critical-judge";

/**
 * `docs/critical-cases-texts.md`: the critical cases to read, and what the players that need no model make of them, who play
 * them anew in both languages. No key and no network is needed.
 *
 * @param folder where the two runs go, each in a folder of its language; default: runs/ of this clone
 */
export async function criticalCasesPage({ folder }: { folder?: string } = {}): Promise<string> {
  const [cases, support] = await Promise.all([loadCriticalCases(), loadSupport(["CN", "GB", "US"])]);
  const models = Object.keys(referencePlayerTitles).map((name) => `scripted/${name}`);
  const players: Partial<Record<Language, CriticalCasesPage["players"][Language]>> = {};
  for (const language of languages) {
    const asked = await askHelpers({
      ...{ models, judges: [judge], cases: "critical", language },
      ...(folder === undefined ? {} : { folder: path.join(folder, language) }),
    });
    // The page has rates alone, whose intervals need no resamples.
    players[language] = (await makeBoard(asked.folder, asked.judgings, { resamples: 10 })).rows;
  }
  return renderCriticalCases({
    ...{ cases, support, judge, review: await reviewOf(cases, { cases: "critical" }) },
    players: players as CriticalCasesPage["players"],
  });
}
