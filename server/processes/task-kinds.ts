import {
  clearingKind,
  resolutionKind,
  rewindKind,
  signingKind,
  zoneTemplateKind,
} from '../features/dns-hosting/index.ts';
import { autoRenewKind, holderChangeKind, labelKind, registryActKinds } from '../features/domains/index.ts';
import { registerKind, renewKind, restoreKind } from '../features/orders/index.ts';
import type { TaskKind } from '../features/tasks/index.ts';
import { transferInKind } from '../features/transfer-in/index.ts';
import type { Partners } from './partners.ts';

/** Every kind of batch task that this house can do; the engine knows only these. `partners` are whom asking kinds ask. */
export function taskKinds(partners: Partners): readonly TaskKind[] {
  const { registries } = partners;
  const ours = [autoRenewKind, labelKind, holderChangeKind(registries), ...registryActKinds(registries)];
  return [
    registerKind,
    renewKind,
    restoreKind,
    transferInKind,
    resolutionKind,
    clearingKind,
    rewindKind,
    zoneTemplateKind,
    signingKind(registries),
    ...ours,
  ];
}
