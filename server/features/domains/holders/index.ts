export { consequencesFor } from './for-receiver.ts';
export { holderChangeKind } from './kind.ts';
export { presentParty } from './preview-change.ts';
export { startChange } from './start-change.ts';
