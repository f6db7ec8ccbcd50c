import { LIFE_LOOK_AGAIN_HOURS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, findDomainById } from '../../domains/index.ts';
import { keepLife, movePhase } from '../../domains/life/index.ts';
import { forgetHosts, regainHosts } from '../../domains/own-hosts/index.ts';
import { type Ended, type Ending, isOpen } from '../../registry-commands/index.ts';
import { deletionDone, deletionRefused } from '../deletion/settle-deletion.ts';
import { liveJob } from '../jobs.ts';
import { changedSinceResumed, type LifePayload, lifeOf, toldInUse } from './acts.ts';
import { keepGivenBack } from './give-back-hosts.ts';

/** The registry refuses a command because something still refers to the object (RFC 5730 §3). */
export const IN_USE = 2305;
/**
 * What a registry says by itself of a name without statuses or servers (RFC 5731 §2.3); its next answer says it anew.
 */
const UNTOLD = ['ok', 'inactive'];

type Refused = Pick<Extract<Ending<unknown>, { kind: 'refused' }>, 'code' | 'reason'>;
type LifeCommand = Ended<LifePayload>['command'];

const about = ({ id, customerId }: DomainRow) => ({ object: { kind: 'domain', id }, onBehalfOf: customerId }) as const;

const serversOf = ({ change }: LifePayload, which: 'addNameservers' | 'removeNameservers'): readonly string[] =>
  (change.do === 'updateDomain' ? change[which] : undefined) ?? [];

/** Statuses as they are after a command, and what that means for the name. */
async function updated(tx: Tx, row: DomainRow, { act, step, change }: LifePayload): Promise<void> {
  const { addStatuses = [], removeStatuses = [] } = change.do === 'updateDomain' ? change : {};
  const left = row.statuses.filter((status) => !removeStatuses.includes(status) && !UNTOLD.includes(status));
  const statuses = [...left, ...addStatuses];
  await keepLife(tx, row.id, {
    ...(change.do === 'none' ? {} : { statuses: statuses.length > 0 ? statuses : ['ok'] }),
    ...(step === 'act' ? { dnsCutAt: act === 'cut' ? tx.now : null } : {}),
  });
  // Of a name that is out of the DNS already nothing is told, nor of one that somebody else brought back.
  if (step !== 'act' || change.do === 'none') return;
  await record(tx, {
    act: act === 'cut' ? 'domain.dnsCut' : 'domain.dnsResumed',
    ...about(row),
    after: { added: addStatuses, removed: removeStatuses },
  });
}

/** A host below the name is gone, and with it the delegation to it. */
async function hostGone(tx: Tx, row: DomainRow, { hosts = {} }: LifePayload): Promise<void> {
  const letGo = changedSinceResumed(await lifeOf(tx, [row.id])).nameServers;
  for (const [host, addresses] of Object.entries(hosts)) {
    const servers = letGo.includes(host) ? [host] : [];
    await forgetHosts(tx, row.id, { hosts: [host], nameServers: servers });
    const told = { name: row.name, host, addresses: [] };
    await record(tx, { act: 'domain.hostChanged', ...about(row), before: { host, addresses }, after: told });
    if (servers.length === 0) continue;
    const left = row.nameServers.filter((server) => server !== host);
    const before = { nameServers: [...left, host] };
    await record(tx, {
      act: 'domain.nameServersChanged',
      ...about(row),
      before,
      after: { name: row.name, nameServers: left },
    });
  }
}

/** Its customer reads once which hosts of theirs others use, and what they can do. */
async function tellInUse(tx: Tx, row: DomainRow, { id, payload }: LifeCommand): Promise<void> {
  const host = (payload.inUse ?? Object.keys(payload.hosts ?? {})).join(', ');
  if (!toldInUse(await lifeOf(tx, [row.id]), id))
    await record(tx, { act: 'domain.hostsInUse', ...about(row), after: { name: row.name, host } });
}

/** A registry does not do what a name needs; answers whether its next turn follows at once. */
async function refused(tx: Tx, row: DomainRow, command: LifeCommand, { code, reason }: Refused): Promise<boolean> {
  const { act, step, change, inUse } = command.payload;
  if (step === 'makeHost') {
    tx.house.metrics.alarms.inc({ kind: 'life_host_refused' });
    tx.house.log.warn({ name: row.name, change, why: reason }, 'a name comes back without one of its hosts');
    return true;
  }
  if (inUse || step === 'removeHost') await tellInUse(tx, row, command);
  // Their own wish: they read why, nobody is alarmed, and the name goes on as it was.
  if (act === 'delete' && (await deletionRefused(tx, row.id, code))) return true;
  tx.house.metrics.alarms.inc({ kind: `life_${step === 'unlock' ? step : act}_refused` });
  tx.house.log.warn({ name: row.name, act, step, why: reason }, 'a registry refuses what a name needs');
  await keepLife(tx, row.id, { lifeDueAt: new Date(tx.now.getTime() + LIFE_LOOK_AGAIN_HOURS * 3_600_000) });
  return false;
}

async function done(tx: Tx, row: DomainRow, command: LifeCommand): Promise<boolean> {
  const { act, step, inUse = [] } = command.payload;
  switch (step) {
    case 'makeHost':
      return true;
    case 'letGo':
      // Told once its hosts are gone: it may be given back.
      await forgetHosts(tx, row.id, { hosts: [], nameServers: serversOf(command.payload, 'removeNameservers') });
      return true;
    case 'removeHost':
      await hostGone(tx, row, command.payload);
      return true;
    case 'nameAgain':
      await regainHosts(tx, row.id, { hosts: {}, nameServers: serversOf(command.payload, 'addNameservers') });
      return refused(tx, row, command, { code: IN_USE, reason: `other names use ${inUse.join(', ')}` });
    case 'unlock':
      await updated(tx, row, command.payload);
      return true;
    case 'act': {
      if (act !== 'delete') await updated(tx, row, command.payload);
      if (act === 'resume') {
        const { hosts = {} } = command.payload;
        await keepGivenBack(tx, row, { hosts, nameServers: serversOf(command.payload, 'addNameservers') });
      }
      if (act !== 'delete') return true;
      // Gone at once, as in the add period, or in redemption (RFC 3915 §4.2.2): the codes of registries differ, so the
      // next turn asks.
      if (row.phase === 'active' || row.phase === 'grace') await movePhase(tx, row, 'delete');
      await deletionDone(tx, row.id);
      return true;
    }
  }
}

/**
 * Writes what became of commands, and what it means for their names; each name's turn goes on. One that left meanwhile
 * keeps what it had.
 */
export async function settleSteps(tx: Tx, ended: readonly Ended<LifePayload>[]): Promise<void> {
  const on = new Set<bigint>();
  for (const { command, ending } of ended) {
    const row = await findDomainById(tx, command.subjectId);
    if (!row) continue;
    const again = ending.kind === 'refused' ? await refused(tx, row, command, ending) : await done(tx, row, command);
    // Several go out together: the next are planned after the last of them.
    if (again && !(await lifeOf(tx, [row.id])).some(isOpen)) on.add(row.id);
  }
  if (on.size > 0) await enqueue(tx, liveJob, { Ids: [...on].map(String) });
}
