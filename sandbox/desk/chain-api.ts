import { usdt } from '#contract/money.ts';
import { ChainRefusal } from '../chain/acts.ts';
import { AddressRefusal } from '../chain/addresses.ts';
import type { Chain } from '../chain/chain.ts';
import { NETWORKS, type Network } from '../chain/tokens.ts';
import { HttpRefusal, type Incoming, json, type Reply, type Route } from '../http.ts';
import { get, post } from './api-route.ts';

/** Millionths of the coin, from amounts as people write them. */
export function millionths(text: string): bigint {
  try {
    return usdt(text.trim()).minor;
  } catch {
    throw new HttpRefusal(400, 'an amount has at most six digits behind the point, such as 25.5');
  }
}

export function networkNamed(text: unknown): Network {
  const found = NETWORKS.find((network) => network === text);
  if (!found) throw new HttpRefusal(400, `network is one of ${NETWORKS.join(', ')}`);
  return found;
}

/** The chain's own refusals become a 4xx with words. */
export async function tellRefusal(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AddressRefusal) throw new HttpRefusal(400, error.message);
    if (error instanceof ChainRefusal) throw new HttpRefusal(409, error.message);
    throw error;
  }
}

const whole = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** `chain`: what stands there; `send`, `mine`, `reorg`, `pace` move it. */
export function chainRoutes({ acts, node, settings }: Chain): Route[] {
  const seen = async () => json({ running: node.running(), height: await acts.height(), paceOn: acts.pace.on });
  const does = (pattern: string, work: (body: Record<string, unknown>) => Promise<Reply>): Route =>
    post(`/chain/${pattern}`, (_: Incoming, body) => tellRefusal(() => work(body)));
  return [
    get('/chain', async ({ headers }) =>
      node.running()
        ? seen()
        : json({ running: false, paceOn: acts.pace.on, settings: settings(`http://${headers.host ?? ''}`) }),
    ),
    does('send', async (body) => {
      const amounts = Array.isArray(body['amounts']) ? body['amounts'] : [body['amount'] ?? ''];
      const hash = await acts.send({
        network: networkNamed(body['network']),
        to: String(body['to'] ?? ''),
        values: amounts.map((amount) => millionths(String(amount))),
        foreign: body['foreign'] === true,
      });
      return json({ hash, height: await acts.height() });
    }),
    does('mine', async (body) => json({ height: await acts.mine(whole(body['blocks'])) })),
    does('reorg', async (body) => json({ height: await acts.reorg(whole(body['depth'])) })),
    does('pace', async (body) => {
      acts.pace.on = body['on'] === true;
      return json({ paceOn: acts.pace.on });
    }),
  ];
}
