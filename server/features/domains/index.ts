export { type Arrival, arriveDomain, arriveDomains } from './arrive-domain.ts';
export { autoRenewKind, setAutoRenewal } from './auto-renew/change-auto-renew.ts';
export { type AutoRenewal, findAutoRenewal } from './auto-renew/store.ts';
export { lockNewCommand } from './defaults/lock-new.ts';
export { beginDefaults, defaultsOf } from './defaults/store.ts';
export { toldAct } from './detail/history.ts';
export { saidStatuses } from './detail/statuses-said.ts';
export { delegationOf } from './detail/store.ts';
export { type DomainFacts, factsOf } from './eligibility/facts.ts';
export { judgeAct, judgePush } from './eligibility/judge-act.ts';
export {
  judgeRenewal,
  type RenewalFacts,
  renewalYearsMax,
  yearNotAddedUntil,
} from './eligibility/renewal.ts';
export { holdBars } from './eligibility/status-bars.ts';
export { type Remark, remarksOn, timeline } from './eligibility/timeline.ts';
export { type ForeignFacts, judgeTransferIn, type TransferInVerdict } from './eligibility/transfer-in.ts';
export type { Bar, Verdict } from './eligibility/verdict.ts';
export { barSentence, barWords, remarkWords, renewalReason, verdictWords } from './eligibility/words.ts';
export { bundlesOf, formsKept, type NameForm } from './forms/store.ts';
export { lapseChangesSweep } from './holders/both-sides/lapse-changes.ts';
export { holderChangeRoutes } from './holders/change-routes.ts';
export { consequencesFor } from './holders/for-receiver.ts';
export { keepTemplateOfNames } from './holders/keep-template.ts';
export { holderChangeKind } from './holders/kind.ts';
export { presentParty } from './holders/preview-change.ts';
export { holderRoutes } from './holders/routes.ts';
export { startChange } from './holders/start-change.ts';
export { tellSides } from './holders/tell-sides.ts';
export { emptyLabelHandler, emptyLabelJob } from './labels/jobs.ts';
export { labelKind } from './labels/kind.ts';
export { markLeft } from './leave-domain.ts';
export { tellContradiction } from './life/contradictions.ts';
export { type Deadlines, deadlinesOf, deadlinesTold, type LifeFacts, refundEnds } from './life/deadlines.ts';
export { movePhase } from './life/move-phase.ts';
export { forgetHosts, hostsBelow, regainHosts } from './life/own-hosts-store.ts';
export { registryPoll } from './life/poll-registry.ts';
export { spareNames } from './life/spare-names.ts';
export { sparedNames } from './life/spared-store.ts';
export {
  askRegistryOf,
  callDueNames,
  deletionDaysOf,
  restorableNames,
  saveLife as keepLife,
  suffixesOf,
} from './life/store.ts';
export { dueAct, type LifeAct, takeTurn } from './life/take-turn.ts';
export { listDomains as listNames } from './list/list-domains.ts';
export { chooseOnArrival } from './moving/choose-on-arrival.ts';
export { besideRows, liftHolds, placeHolds } from './moving/holds-store.ts';
export { type Move, moveDomains } from './moving/move-domains.ts';
export { askedAtRegistry, hasFolder, type MovedName } from './moving/store.ts';
export {
  type DomainNews,
  domainLeft,
  domainsArrived,
  foundElsewhere,
  foundPendingTransfer,
  type HolderChange,
  holderChanged,
  type PendingEnd,
  pendingEnded,
  registryTransferTold,
  transferHeard,
} from './news.ts';
export { domainsOwnData } from './own-data-store.ts';
export { type HeldOnce, holdersOfStays, holdsOfStays, type Stay, staysOf } from './past/store.ts';
export { renewalFacts, requireOwnDomain } from './read-domain.ts';
export { registrantEmailSweeps } from './registrant-email/background.ts';
export { holdCommand } from './registrant-email/hold-command.ts';
export { askAfterChange, endProof } from './registrant-email/holder-changed.ts';
export { registrantEmailRoutes } from './registrant-email/routes.ts';
export { proveByCenter } from './registrant-email/settle-proofs.ts';
export {
  type Chain,
  type ChainChange,
  chainOf,
  chainsOf,
  changeChain,
  type Ds,
  isDs,
  judgeChain,
} from './registry-acts/chain-of-trust.ts';
export type { Command as Change } from './registry-acts/facts.ts';
export { wordsOfCode } from './registry-acts/refusal-words.ts';
export { registryActKinds, registryActRoutes } from './registry-acts/routes.ts';
export { askForChange, sendChange } from './registry-acts/send-change.ts';
export { holdsOf } from './registry-acts/store.ts';
export { type Renewal, recordRenewals } from './renew-domain.ts';
export { findRenewable, type RenewableRow } from './renewable-store.ts';
export { beginSelection, type Resolved, resolveSelection } from './selection/resolve-selection.ts';
export type { SelectedName } from './selection/store.ts';
export {
  type DomainRow,
  endHold as liftHold,
  findDomain,
  findDomainById,
  findDomains,
  type Hold,
  type Holder,
  holdersOf,
  insertHold as placeHold,
  openHolds,
} from './store.ts';
