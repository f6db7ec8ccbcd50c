import { holdCommand, lockNewCommand } from '../features/domains/wiring.ts';
import { nameDisputeLockCommand } from '../features/name-disputes/wiring.ts';
import { lifeCommand } from '../features/orders/wiring.ts';
import type { CommandKind } from '../features/registry-commands/wiring.ts';
import { transferInCommand } from '../features/transfer-in/wiring.ts';
import { transferOutCommands } from '../features/transfer-out/wiring.ts';

/** Every kind of command to a registry, listed by hand; the features that want them own them. */
export const commandKinds: readonly CommandKind[] = [
  lockNewCommand,
  holdCommand,
  lifeCommand,
  transferInCommand,
  ...transferOutCommands,
  nameDisputeLockCommand,
];
