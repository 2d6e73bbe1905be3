import path from "node:path";
import { UsageError } from "../core/errors.js";
import type { Rating } from "../core/rating.js";
import { shownPath } from "../io/project-root.js";
import { importName } from "../io/ratings/imported-ratings.js";
import type { BiasReport } from "../judges/bias/bias-report.js";
import { judgeBias } from "../judges/bias/judge-bias.js";
import { sectionsAsked } from "../judges/bias/sections/make-sections.js";
import { diagnostics } from "../judges/diagnostics/registry.js";
import type { RatingSet } from "../judges/rating-set.js";
import { readRatingsOptions } from "./import-ratings.js";
import { certify, certifyDraws } from "./judge-bias-certify.js";
import { biasOptions, type JudgeBiasOptions } from "./judge-bias-options.js";
import { planOptions } from "./judge-bias-plan.js";
import { exportScales, printExported, scaleFormatsOption } from "./judge-bias-scale.js";
import { findRatings } from "./judge-bias-source.js";
import { printBias } from "./judge-bias-text.js";
import { writeBias } from "./judge-bias-write.js";
import { distinctOption } from "./option-values.js";
import { printJson } from "./print.js";
import { startProgress } from "./progress.js";
import { findFolders } from "./workbench.js";

/** `affectlab judge bias <ratings>`: ten questions about the judges of a table, on the terminal and as a report. */
export async function judgeBiasOf(name: string, options: JudgeBiasOptions): Promise<void> {
  const asked = biasOptions(options);
  const draws = certifyDraws(options);
  const formats = scaleFormatsOption(options.exportScale);
  const { runs } = await findFolders();
  const found = await findRatings(name, runs, readRatingsOptions(options));
  const set = chosen(found, options);
  const plan = await planOptions(options, set);
  const report = await answer(set, plan === undefined ? asked : { ...asked, plan });
  if (draws !== undefined) report.certificate = await certify(set, asked, draws, options);
  const folder = path.resolve(options.out ?? path.join(runs, "judge-bias", importName(set.id)));
  const written = await writeBias(report, folder, { figures: options.figures !== false });
  const scale = await exportScales(set, { ...asked, title: report.title }, formats, folder);
  if (options.json !== true) {
    printBias(report, written);
    return printExported(scale);
  }
  const { html, markdown, json, figures } = written;
  printJson({
    ...report,
    files: {
      html: shownPath(html),
      markdown: shownPath(markdown),
      json: shownPath(json),
      figures: figures.map(shownPath),
      ...(scale.length === 0 ? {} : { scale: scale.map(shownPath) }),
    },
  });
}

/** The part of a set that was asked for. @throws UsageError when a criterion or a judge is not there */
function chosen(set: RatingSet, { onlyCriterion, onlyJudge }: JudgeBiasOptions): RatingSet {
  if (onlyCriterion === undefined && onlyJudge === undefined) return set;
  const ofCriterion = only(set.ratings, "only-criterion", onlyCriterion, ({ criterion }) => criterion ?? "");
  const ofJudge = only(set.ratings, "only-judge", onlyJudge, ({ rater }) => rater.id);
  const { reversed = [], scales = {}, averages = [] } = set;
  return {
    ...set,
    ratings: set.ratings.filter(({ criterion = "", rater }) => ofCriterion(criterion) && ofJudge(rater.id)),
    reversed: reversed.filter(ofCriterion),
    scales: Object.fromEntries(Object.entries(scales).filter(([criterion]) => ofCriterion(criterion))),
    averages: averages.filter(ofJudge),
  };
}

function only(
  ratings: readonly Rating[],
  option: string,
  given: string | undefined,
  of: (rating: Rating) => string,
): (name: string) => boolean {
  if (given === undefined) return () => true;
  const wanted = new Set(distinctOption(option, given));
  const there = new Set(ratings.map(of));
  const unknown = [...wanted].find((one) => !there.has(one));
  if (unknown === undefined) return (name) => wanted.has(name);
  throw new UsageError(
    `--${option} ${unknown}: the ratings have ${[...there].slice(0, 8).join(", ") || "none"}`,
  );
}

async function answer(set: RatingSet, asked: ReturnType<typeof biasOptions>): Promise<BiasReport> {
  const n = set.ratings.length;
  const steps = diagnostics.length + sectionsAsked(asked, n).length;
  const progress = await startProgress(`${n} ratings`, steps);
  try {
    return judgeBias(set, {
      ...asked,
      onProgress: (done, _, id) => progress.update(done, id),
    });
  } finally {
    progress.stop();
  }
}
