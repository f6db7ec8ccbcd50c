/**
 * A command to a registry, from the transaction that wants it to the registry's last word. `pending`: accepted, and
 * waiting for somebody else, as a transfer does (RFC 5730 §3, code 1001).
 */
export const REGISTRY_COMMAND_STATES = [
  'waiting',
  'sending',
  'unknown',
  'pending',
  'done',
  'refused',
  'cancelled',
] as const;
export type RegistryCommandState = (typeof REGISTRY_COMMAND_STATES)[number];
