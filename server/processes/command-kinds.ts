import { holdCommand, lockNewCommand } from '../features/domains/index.ts';
import { lifeCommand } from '../features/orders/index.ts';
import type { CommandKind } from '../features/registry-commands/index.ts';
import { transferInCommand } from '../features/transfer-in/index.ts';
import { transferOutCommands } from '../features/transfer-out/index.ts';

/** Every kind of command to a registry, listed by hand; the features that want them own them. */
export const commandKinds: readonly CommandKind[] = [
  lockNewCommand,
  holdCommand,
  lifeCommand,
  transferInCommand,
  ...transferOutCommands,
];
