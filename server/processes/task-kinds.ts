import {
  clearingKind,
  resolutionKind,
  rewindKind,
  signingKind,
  zoneTemplateKind,
} from '../features/dns-hosting/wiring.ts';
import { autoRenewKind } from '../features/domains/auto-renew/index.ts';
import { holderChangeKind } from '../features/domains/holders/index.ts';
import { labelKind, registryActKinds } from '../features/domains/wiring.ts';
import { registerKind, renewKind, restoreKind } from '../features/orders/wiring.ts';
import type { TaskKind } from '../features/tasks/wiring.ts';
import { transferInKind } from '../features/transfer-in/wiring.ts';
import type { Partners } from './partners.ts';

/**
 * Every kind of batch task that this house can do; the engine knows only these. `partners` are whom asking kinds ask.
 */
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
