import { lockNewCommand } from '../features/domains/index.ts';
import type { CommandKind } from '../features/registry-commands/index.ts';
import { transferInCommand } from '../features/transfer-in/index.ts';
import { transferOutCommands } from '../features/transfer-out/index.ts';

/** Every kind of command to a registry, listed by hand; the features that want them own them. */
export const commandKinds: readonly CommandKind[] = [lockNewCommand, transferInCommand, ...transferOutCommands];
