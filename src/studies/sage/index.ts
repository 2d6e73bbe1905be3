/** What the SAGE study gives to notebooks, analyses and other programs. */
export {
  type AnnotationContext,
  annotationContexts,
  annotationForm,
  annotationKey,
  type ContextChoice,
  type FormTable,
  readAnnotations,
} from "./annotation-form.js";
export {
  type AnnotationOptions,
  type AnnotationRow,
  annotatorKappas,
  type HumanAgreement,
  humanAgreement,
  majorityOf,
} from "./annotations.js";
export {
  type ChangeProfile,
  changeProfile,
  type Direction,
  type EmptyReplies,
  emptyReplies,
  scoresWithoutEmptyReplies,
  type WithoutEmptyReplies,
} from "./changes.js";
export { computeSageClaims } from "./claims/compute.js";
export {
  fittingCounts,
  nearestRho,
  type PrintedMean,
  type SubsetMean,
  subsetMeans,
} from "./claims/granularity.js";
export { explainJudgeMean } from "./claims/judge-claims.js";
export { hybridGain } from "./claims/paired-gain.js";
export { printedCorrelationInterval } from "./claims/printed-correlation.js";
export { chanceModalShare, pairAgreementBounds } from "./claims/repeat-bounds.js";
export { scoreBounds } from "./claims/score-bounds.js";
export { blriRescalings } from "./claims/setting-claims.js";
export { type FlipNoise, flipVariance } from "./claims/stability-claims.js";
export { countCharacters, countTokens, tokenizer } from "./count-tokens.js";
export { SageData, type SageDialogue, type SageProfile, type SageReply, trajectory } from "./data.js";
export {
  type HiddenIntention,
  hiddenIntentions,
  type Judge,
  judges,
  judgeTitle,
  mainJudge,
  modelTitle,
  resolveModel,
  secondJudge,
  simulationNotice,
  type TestedModel,
  testedModels,
} from "./design.js";
export { endWords, figureDialogue } from "./figure-dialogue.js";
export { figureLeaderboard, figureLeaderboardGpt4o } from "./figure-leaderboard.js";
export { type EmotionFan, emotionFan, figureTrajectories } from "./figure-trajectories.js";
export { figure7 as sageFigure7 } from "./figure7.js";
export { figure8 as sageFigure8 } from "./figure8.js";
export { figuresNotReleased, sageFigures } from "./figures.js";
export {
  type DialogueFile,
  type DialogueImport,
  dialogueFiles,
  type ImportedDialogue,
  type ImportOptions,
  importDialogues,
  readDialogues,
} from "./import-dialogues.js";
export { type ImportedProfile, importProfiles } from "./import-profiles.js";
export {
  type CorrelationChoice,
  doubleCentredCorrelation,
  type JudgePair,
  judgeCorrelations,
  judgePair,
  type ModelLevelCorrelation,
  modelLevelCorrelation,
  pooledCorrelation,
  withinModelCorrelation,
} from "./judge-correlations.js";
export {
  type LastReplyEffect,
  type LastReplyRow,
  lastReplyEffect,
  meanChangeByUpdate,
} from "./last-reply.js";
export {
  type DialogueShare,
  isFailure,
  isSuccess,
  type Leaderboard,
  type LeaderboardOptions,
  type LeaderboardRow,
  leaderboard,
} from "./leaderboard.js";
export { leaderboardTable } from "./leaderboard-table.js";
export { type PersonaClusterRow, type PersonaClusters, personaClusters } from "./persona-clusters.js";
export { type PowerOptions, type PowerRow, powerForDifference, profilesForPower } from "./power.js";
export {
  arenaCorrelation,
  figure7Correlation,
  loadFigure7,
  loadTable2,
  loadTable3,
  type PrintedCorrelation,
  type PrintedEmotion,
  type PrintedRho,
  type PrintedStanding,
} from "./printed-tables.js";
export { type RerunRow, type RerunVariance, rerunVariance } from "./rerun.js";
export { checkSagePrintedNumbers } from "./scan.js";
export { changePerUpdate, firstReplyLengths, judgeSeverity, type SeverityRow } from "./severity.js";
export { type RepeatRow, type RepeatStability, repeatStability } from "./stability.js";
export { sage } from "./study.js";
export { deriveSage, loadSage } from "./tables.js";
export {
  type EfficiencyRow,
  type LengthCorrelations,
  type LengthUnit,
  lengthCorrelations,
  tokenEfficiency,
} from "./token-efficiency.js";
export {
  type PlannedDesign,
  planDesigns,
  type ScoreComponent,
  type ScoreVariance,
  scoreVariance,
  scoreVarianceOfJudge,
} from "./variance.js";
