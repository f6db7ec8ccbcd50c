import type { Refused } from '../../../gateways/registry/index.ts';
import { alarmOfCode } from '../../registry-commands/index.ts';
import type { Words } from '../../tasks/index.ts';
import type { Command } from './facts.ts';

/**
 * What a customer is told of a final refusal (RFC 5730 §3); the registry's own words stay in the record of the command.
 */
const BY_CODE: Readonly<Record<number, Words['reason']>> = {
  2004: 'acts:reason.badValue',
  2005: 'acts:reason.badValue',
  2102: 'acts:reason.notOffered',
  2103: 'acts:reason.notOffered',
  2201: 'acts:reason.notSponsor',
  2303: 'acts:reason.gone',
  2304: 'acts:reason.status',
  2305: 'acts:reason.inUse',
  2306: 'acts:reason.policy',
  2307: 'acts:reason.notOffered',
  2308: 'acts:reason.policy',
};

const BY_CODE_OF_HOST: Readonly<Record<number, Words['reason']>> = {
  2201: 'acts:reason.hostOfOthers',
  2302: 'acts:reason.hostExists',
  2303: 'acts:reason.hostMissing',
  2305: 'acts:reason.hostInUse',
};

/** Codes after which the registry's picture of the name is looked at: what we believed was there may not be. */
const LOOK_AFTER = new Set([2302, 2303, 2304, 2306]);
export const isWorthLooking = ({ code, host }: Refused): boolean => host === undefined && LOOK_AFTER.has(code);

/**
 * What a customer is told of a final refusal of an act on the name itself, by its code; one that nobody knows has the
 * plainest words.
 */
export const wordsOfCode = (code: number | undefined): Words['reason'] =>
  (code === undefined ? undefined : BY_CODE[code]) ?? 'acts:reason.refused';

/**
 * The alarm of a refusal that speaks of us (login, deposit, our own command) and not of the name: what is wanted waits,
 * and a person looks. What a registry does not offer is told to the customer.
 */
export const alarmOfRefusal = ({ code }: Refused): string | undefined =>
  BY_CODE[code] === undefined ? alarmOfCode(code) : undefined;

export function wordsOfRefusal(command: Command, { code, host }: Refused): Words {
  const named = command.do === 'updateDomain' ? host : command.host;
  if (command.do === 'updateDomain' && host !== undefined)
    return { reason: 'acts:reason.serverUnknown', vars: { host } };
  if (named !== undefined) {
    const vars = { host: command.do === 'updateHost' && code === 2302 ? (command.newName ?? named) : named };
    return { reason: BY_CODE_OF_HOST[code] ?? BY_CODE[code] ?? 'acts:reason.refused', vars };
  }
  return { reason: wordsOfCode(code) };
}
