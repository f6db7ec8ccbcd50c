export { factsOf } from './facts.ts';
export { judgeAct, judgePush } from './judge-act.ts';
export { judgeRenewal, type RenewalFacts, renewalYearsMax, yearNotAddedUntil } from './renewal.ts';
export { holdBars, statusesForbidding } from './status-bars.ts';
export { type Remark, remarksOn } from './timeline.ts';
export { type ForeignFacts, judgeTransferIn } from './transfer-in.ts';
export type { Bar, Verdict } from './verdict.ts';
export { barSentence, barWords, remarkWords, renewalReason, verdictWords } from './words.ts';
