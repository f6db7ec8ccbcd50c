export { lockNewCommand } from './defaults/lock-new.ts';
export { beginDefaults } from './defaults/store.ts';
export { lapseChangesSweep } from './holders/both-sides/lapse-changes.ts';
export { stopChangesOf } from './holders/both-sides/stop-changes.ts';
export { holderChangeRoutes } from './holders/change-routes.ts';
export { keepTemplateOfNames } from './holders/keep-template.ts';
export { holderRoutes } from './holders/routes.ts';
export { tellSides } from './holders/tell-sides.ts';
export { emptyLabelHandler, emptyLabelJob } from './labels/jobs.ts';
export { labelKind } from './labels/kind.ts';
export {
  domainLeft,
  domainsArrived,
  foundElsewhere,
  foundPendingTransfer,
  holderChanged,
  pendingEnded,
  registryTransferTold,
  transferHeard,
} from './news.ts';
export { registrantEmailSweeps } from './registrant-email/background.ts';
export { holdCommand } from './registrant-email/hold-command.ts';
export { askAfterChange, endProof } from './registrant-email/holder-changed.ts';
export { registrantEmailRoutes } from './registrant-email/routes.ts';
export { proveByCenter } from './registrant-email/settle-proofs.ts';
export { registryActKinds, registryActRoutes } from './registry-acts/routes.ts';
