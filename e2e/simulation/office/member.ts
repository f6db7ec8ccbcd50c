import { makeStaff } from '#tools/demo-data.ts';
import type { ClientAnswer } from '#tools/testing/console-client.ts';
import { authenticatorOf } from '../../steps/office/authenticator.ts';
import { enterOffice } from '../../steps/reviewer.ts';
import { type Stage, sendUntilAnswered } from '../caller.ts';

type Dice = readonly number[];

/** A member of staff at the back office. */
export interface Member {
  readonly name: string;
  call(path: string, body?: object): Promise<ClientAnswer>;
}

/** Makes and signs in a member; the session outlives the deaths of the server. */
export async function openMember(stage: Stage, name: string, roles: string[]): Promise<Member> {
  const { world } = stage;
  const place = { ...world, ownerUrl: '', appUrl: '' };
  const made = await makeStaff(place, name, roles);
  const app = authenticatorOf(made.totpSecret);
  const cookie = await enterOffice(world.officeUrl, made, app);
  const headers = { 'content-type': 'application/json', origin: world.officeUrl, cookie };
  const who = `staff:${name}`;
  let presses = 0;
  const send = async (path: string, key: string, body?: object): Promise<ClientAnswer> => {
    const answer = await fetch(`${world.officeUrl}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'idempotency-key': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ...((await answer.json()) as Omit<ClientAnswer, 'status'>), status: answer.status };
  };
  return {
    name,
    call(path, body) {
      presses += 1;
      const key = `sim-${name}-${presses}`;
      const act = body ? path.replace(/\/\d+\//, '/:Id/') : `GET ${path.replace(/\?.*/, '')}`;
      return sendUntilAnswered(stage, {
        who,
        path: act,
        send: () => app.sign((more) => send(path, key, body && { ...body, ...more })),
      });
    },
  };
}

export interface Item {
  readonly Id: string;
  readonly Actions: readonly string[];
}

/** Everything of a queue that somebody may act on, oldest first, so that the dice meet the same ones again. */
export async function queue<T extends Item>(member: Member, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let after = ''; ; ) {
    const { Data } = await member.call(`${path}${after && `${path.includes('?') ? '&' : '?'}After=${after}`}`);
    items.push(...((Data?.Items ?? []) as T[]));
    if (!Data?.Next || items.length > 400) break;
    after = Data.Next as string;
  }
  return items.filter(({ Actions }) => Actions.length > 0).sort((a, b) => Number(BigInt(a.Id) - BigInt(b.Id)));
}

/** A die for each item of a queue from few dice: staff throw as often as there are items. */
export const dieOf = (dice: Dice, place: number): number => ((dice[place % dice.length] ?? 0) * (place + 1) * 7.13) % 1;
