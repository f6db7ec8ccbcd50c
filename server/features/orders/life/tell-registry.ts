import type { Outcome, RegistryGateway, Resolution } from '../../../gateways/registry/index.ts';
import { faultAfterSending, faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { recordOfAnswer } from '../../registry-commands/index.ts';
import type { ActAnswer, ActRow } from './act-store.ts';

type Told = Outcome<undefined> | Resolution<unknown>;

const updateOf = (name: string, { clTrid, addStatuses, removeStatuses, nameServers }: ActRow) => ({
  name,
  clTRID: clTrid,
  ...(addStatuses.length > 0 ? { addStatuses } : {}),
  ...(removeStatuses.length > 0 ? { removeStatuses } : {}),
  ...(nameServers.length > 0 ? { addNameservers: nameServers } : {}),
});

/** Hosts alone come back: the name itself needs no command. */
const needsNothing = ({ kind, addStatuses, removeStatuses, nameServers }: ActRow): boolean =>
  kind !== 'delete' && addStatuses.length + removeStatuses.length + nameServers.length === 0;
const decided = (outcome: 'done' | 'absent'): ActAnswer => ({ outcome, resultCode: null, svTrid: null, detail: null });

/** What an answer means for the act's row. An accepted deletion is all that is waited for: what becomes of the name its next turn asks. */
const answerOf = ({ clTrid, kind }: ActRow, told: Told): ActAnswer =>
  recordOfAnswer(told, clTrid, kind === 'delete' ? 'done' : 'unknown');

/** Sends an act whose row is committed. Called between transactions. */
export async function sendAct(house: House, gateway: RegistryGateway, name: string, act: ActRow): Promise<ActAnswer> {
  faultPoint(house, 'life.intent-committed');
  if (needsNothing(act)) return decided('done');
  const sent =
    act.kind === 'delete'
      ? gateway.deleteDomain({ name, clTRID: act.clTrid })
      : gateway.updateDomain(updateOf(name, act));
  await faultAfterSending(house, 'life.sent');
  const answer = answerOf(act, await sent);
  faultPoint(house, 'life.answered');
  return answer;
}

/** Asks what became of an act whose answer was lost; nothing is ever sent again without asking. */
export async function askForAct(gateway: RegistryGateway, name: string, act: ActRow): Promise<ActAnswer> {
  // What the registry lists below the name says which hosts are still to come.
  if (needsNothing(act)) return decided('absent');
  if (act.kind === 'delete') return answerOf(act, await gateway.resolveDelete({ name, clTRID: act.clTrid }));
  return answerOf(act, await gateway.resolveUpdate(updateOf(name, act)));
}
