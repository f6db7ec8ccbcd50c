export { toldAct } from './history.ts';
export { saidStatuses } from './statuses-said.ts';
export { delegationOf } from './store.ts';
