import type { Outcome, RegistryGateway, Resolution } from '../../../gateways/registry/index.ts';
import { faultAfterSending, faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { ownAnswer } from '../lines/own-answer.ts';
import type { ActAnswer, ActRow } from './act-store.ts';

type Told = Outcome<undefined> | Resolution<unknown>;

const updateOf = (name: string, { clTrid, addStatuses, removeStatuses }: ActRow) => ({
  name,
  clTRID: clTrid,
  ...(addStatuses.length > 0 ? { addStatuses } : {}),
  ...(removeStatuses.length > 0 ? { removeStatuses } : {}),
});

/** What an answer means for the act's row. */
function answerOf({ clTrid }: ActRow, told: Told): ActAnswer {
  if (told.kind === 'absent') return { outcome: 'absent', resultCode: null, svTrid: null, detail: null };
  const { kind, trace } = told;
  const detail = kind === 'refused' ? told.reason : kind === 'done' ? null : told.why;
  return { outcome: kind, ...ownAnswer(trace, clTrid), detail };
}

/** Sends an act whose row is committed. Called between transactions. */
export async function sendAct(house: House, gateway: RegistryGateway, name: string, act: ActRow): Promise<ActAnswer> {
  faultPoint(house, 'life.intent-committed');
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
  if (act.kind === 'delete') return answerOf(act, await gateway.resolveDelete({ name, clTRID: act.clTrid }));
  return answerOf(act, await gateway.resolveUpdate(updateOf(name, act)));
}
