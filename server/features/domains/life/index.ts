export { tellContradiction } from './contradictions.ts';
export { deadlinesOf, deadlinesTold, type LifeFacts } from './deadlines.ts';
export { movePhase } from './move-phase.ts';
export { registryPoll } from './poll-registry.ts';
export { spareNames } from './spare-names.ts';
export { sparedNames } from './spared-store.ts';
export {
  askRegistryOf,
  callDueNames,
  deletionDaysOf,
  restorableNames,
  saveLife as keepLife,
  suffixesOf,
} from './store.ts';
export { dueAct, type LifeAct, takeTurn } from './take-turn.ts';
