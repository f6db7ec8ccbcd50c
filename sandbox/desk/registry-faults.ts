import { UnknownFault, wholeNumber } from '../faults.ts';
import type { Fault, FaultKind } from '../registry/start-registry.ts';

/** The registry's switches in words. */
export const REGISTRY_FAULTS: Readonly<Record<FaultKind, string>> = {
  slow: 'the command waits before it is carried out (delayMs)',
  late: 'the command is carried out, its answer waits (delayMs)',
  'cut-before-command': 'the connection ends, nothing is done',
  'cut-before-answer': 'the command is carried out, then the connection ends',
  'cut-mid-frame': 'the command is carried out, half of the answer is sent (or atByte bytes), then the connection ends',
  'answer-2400': 'nothing is done, the answer is 2400 command failed',
  'answer-2502': 'nothing is done, the answer is 2502 session limit exceeded, and the connection ends',
  'answer-twice': 'the command is carried out and answered two times',
  pending: 'the command is accepted (1001) and decided later (pending/NAME)',
  'log-out': 'the session forgets its login: this command and those after it are answered 2002',
  'poll-again': 'an acknowledged message stays in the queue and is sent again',
  down: 'every connection ends and new ones are refused until the faults are cleared',
};

/** Which commands a switch may be meant for. */
export const COMMANDS: Readonly<Record<NonNullable<Fault['command']>, true>> = {
  any: true,
  hello: true,
  login: true,
  logout: true,
  poll: true,
  'balance:info': true,
  'domain:check': true,
  'domain:create': true,
  'domain:info': true,
  'domain:renew': true,
  'domain:update': true,
  'domain:delete': true,
  'domain:transfer': true,
  'host:check': true,
  'host:create': true,
  'host:info': true,
  'host:update': true,
  'host:delete': true,
  'contact:check': true,
  'contact:create': true,
  'contact:info': true,
  'contact:update': true,
  'contact:delete': true,
  'contact:transfer': true,
};

const FIELDS = ['kind', 'command', 'times', 'delayMs', 'atByte'];
const DELAY_MS_MAX = 600_000;
const DELAY_MS = 5000;

/** Which command a switch hits when nobody says. */
const USUAL_COMMAND: Partial<Record<FaultKind, string>> = { 'poll-again': 'poll', pending: 'domain:create' };

/** Reads `{kind, command?, times?, delayMs?, atByte?}` from a caller; throws `UnknownFault` with words. */
export function registryFaultFrom(body: Readonly<Record<string, unknown>>): Fault {
  const unknown = Object.keys(body).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new UnknownFault(`no such field: ${unknown}; there are ${FIELDS.join(', ')}`);
  const kind = String(body['kind'] ?? '');
  if (!Object.hasOwn(REGISTRY_FAULTS, kind)) {
    throw new UnknownFault(`no such fault: ${kind}; there are ${Object.keys(REGISTRY_FAULTS).join(', ')}`);
  }
  const command = String(body['command'] || USUAL_COMMAND[kind as FaultKind] || 'any');
  if (!Object.hasOwn(COMMANDS, command)) {
    throw new UnknownFault(`no such command: ${command}; there are ${Object.keys(COMMANDS).join(', ')}`);
  }
  const waits = kind === 'slow' || kind === 'late';
  const ms = wholeNumber(body['delayMs'], DELAY_MS_MAX) ?? (waits ? DELAY_MS : undefined);
  const atByte = wholeNumber(body['atByte'], 1_000_000);
  return {
    kind: kind as FaultKind,
    command: command as NonNullable<Fault['command']>,
    count: wholeNumber(body['times'], 1_000_000) ?? 1,
    ...(ms === undefined ? {} : { ms }),
    ...(atByte === undefined ? {} : { atByte }),
  };
}
