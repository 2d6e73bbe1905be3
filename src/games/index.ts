/** Games for other programs and notebooks: rules, players, play, scores, and the best possible scores. */

export {
  type BlackjackCeiling,
  blackjackCeiling,
  type CeilingTest,
  testAgainstCeiling,
  type WinCounting,
} from "./blackjack/ceiling.js";
export { blackjackOdds, blackjackSolver } from "./blackjack/exact-odds.js";
export { type BlackjackChart, basicChart } from "./blackjack/infinite-deck.js";
export type { BlackjackAction, BlackjackAim, BlackjackPolicy, HandOdds } from "./blackjack/odds.js";
export { parseAction } from "./blackjack/parse.js";
export { type BlackjackRecord, blackjackAsk, blackjackMessages, playBlackjack } from "./blackjack/play.js";
export {
  type BlackjackPlayer,
  basicStrategy,
  finishHand,
  mimicDealer,
  neverBust,
  randomBlackjackPlayer,
  standOn,
} from "./blackjack/players.js";
export {
  type BlackjackOutcome,
  type BlackjackState,
  blackjackActions,
  dealBlackjack,
  playAction,
  totalOf,
} from "./blackjack/rules.js";
export { type BlackjackRules, paperRules } from "./blackjack/rules-options.js";
export { type BlackjackScore, scoreBlackjack } from "./blackjack/score.js";
export { type BombBounds, bombBounds } from "./bomb/bounds.js";
export { finishBomb } from "./bomb/finish.js";
export { loadBombMaps } from "./bomb/maps.js";
export { bombMessages } from "./bomb/messages.js";
export { type ParsedBombTurn, parseBombTurn } from "./bomb/parse.js";
export { type BombPlan, planBombs } from "./bomb/planner.js";
export { type BombRecord, bombAsk, playBomb } from "./bomb/play.js";
export {
  type BombPlayer,
  bombPlanner,
  randomBombPlayer,
  silentTeam,
  talkingTeam,
} from "./bomb/players.js";
export {
  type BombAction,
  type BombState,
  type BombTurn,
  bombActions,
  bombPoints,
  openBomb,
  playBombRound,
} from "./bomb/rules.js";
export { type BombScore, scoreBomb } from "./bomb/score.js";
export {
  type Bomb,
  type BombAgent,
  type BombMap,
  type BombScoring,
  type BombSetup,
  bombAgents,
  dealBombs,
  mostPoints,
} from "./bomb/setup.js";
export { type BombView, bombView } from "./bomb/view.js";
export { type ByHandOptions, type GameByHand, type HandGameName, playByHand } from "./by-hand.js";
export { type Card, cardName } from "./cards.js";
export { readWords, type SaidWords } from "./dialogue/parse.js";
export { loadTalkPhrases } from "./dialogue/phrases.js";
export { playTalk, type TalkRecord, type TalkTurn } from "./dialogue/play.js";
export { type TalkSpeaker, talkAsk } from "./dialogue/players.js";
export { goalKinds, type TalkScenario, type TalkSide } from "./dialogue/scenario.js";
export {
  type GuessOpponent,
  type OpponentLevel,
  opponentLevels,
  randomOpponent,
  ruleOpponent,
} from "./guess/opponents.js";
export { parseGuess } from "./guess/parse.js";
export { type LearnedRule, learnRule } from "./guess/pattern-learner.js";
export { type GuessRecord, guessAsk, guessMessages, playGuess } from "./guess/play.js";
export {
  bestResponder,
  bestResponse,
  copyPlayer,
  fixedPlayer,
  type GuessPlayer,
  levelK,
  patternLearner,
  randomGuessPlayer,
  undercutPlayer,
} from "./guess/players.js";
export {
  chooseNumber,
  type GuessState,
  guessTarget,
  openGuess,
} from "./guess/rules.js";
export { type GuessScore, scoreGuess } from "./guess/score.js";
export { policyStrategy, strategyPolicy } from "./holdem/abstract-policy.js";
export { type AbstractionOptions, type HoldemAbstraction, holdemAbstraction } from "./holdem/abstraction.js";
export { agentSeeds, loadHoldemAgent, loadHoldemAgents } from "./holdem/agents.js";
export { balancedAccuracy, type ClassHits } from "./holdem/balanced-accuracy.js";
export { exploitabilityOf, inMilliBlinds, profileValue } from "./holdem/best-response.js";
export { type CfrOptions, type CfrResult, solveByCfr } from "./holdem/cfr.js";
export { type EquityOptions, holdemEquity } from "./holdem/equity.js";
export { type HandCategory, handCategories, handCategory, handStrength } from "./holdem/evaluate.js";
export { type Exploitability, exploitability, playBestReply, playPairs } from "./holdem/exploitability.js";
export {
  exploitabilityTable,
  type MeasuredPlayer,
  type PlayerExploitability,
} from "./holdem/exploitability-table.js";
export { holdingStrength } from "./holdem/holding-strength.js";
export { type HoldemQuestion, holdemMessages } from "./holdem/messages.js";
export { denseNetwork } from "./holdem/network.js";
export { observe } from "./holdem/observe.js";
export {
  claimsHiddenCards,
  type HoldemStyle,
  holdemStyles,
  parseHoldemAction,
  parseStyle,
} from "./holdem/parse.js";
export {
  type HoldemOpponent,
  type HoldemRecord,
  type HoldemTurn,
  holdemAsk,
  playHoldem,
  type StyleAnswer,
} from "./holdem/play.js";
export {
  alwaysCall,
  alwaysRaise,
  equityPlayer,
  type HoldemPlayer,
  randomHoldemPlayer,
  styleByRaises,
  tightPlayer,
} from "./holdem/players.js";
export {
  type ActionProbabilities,
  drawAction,
  finishHoldem,
  type HoldemPolicy,
} from "./holdem/policy.js";
export {
  act,
  boardOf,
  dealHoldem,
  type HoldemAction,
  type HoldemState,
  handOf,
  holdemActions,
  legalActions,
} from "./holdem/rules.js";
export { holdemSeries, type SeriesHand } from "./holdem/series.js";
export { sparringPartners, strengthPlayer } from "./holdem/sparring.js";
export { type CeilingOptions, type StyleCeiling, styleCeiling } from "./holdem/style-ceiling.js";
export {
  type HoldemStyleRow,
  holdemStyleColumns,
  type StyleGap,
  type StyleMeasure,
  styleGap,
} from "./holdem/style-gap.js";
export {
  type SeenHand,
  type StyleBelief,
  type StylePolicies,
  styleObserver,
} from "./holdem/style-observer.js";
export { holdemStyleRows } from "./holdem/style-table.js";
export { type MeasuredStyle, measureStyle } from "./holdem/styles.js";
export { uniformStrategy } from "./holdem/tree-game.js";
export { type HoldemView, viewOf } from "./holdem/view.js";
export { IllegalMoveError } from "./illegal-move.js";
export { type GamePrompt, gamePromptIds, loadGamePrompt } from "./prompt.js";
