import type { checkCart } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { type Caller, customerOf, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { translate } from '../../platform/i18n.ts';
import { askRegistries } from '../search/index.ts';
import { readCart } from './cart.ts';

const REASONS = {
  taken: 'search:reason.taken',
  reserved: 'search:reason.reserved',
  unknown: 'search:reason.unknown',
} as const;

/** Asks again about every name of the acting customer's cart: what we know ourselves first, then the registries as they answer. */
export async function* streamCartCheck(
  house: House,
  registries: Registries,
  caller: Caller,
): AsyncGenerator<OutputOf<typeof checkCart>> {
  const { lang } = caller;
  const lines = await transact(house, caller, (tx) => readCart(tx, customerOf(tx)));
  for (const { row, problem } of lines) {
    if (problem) yield { Name: row.name, Status: 'taken', Reason: translate(lang, `orders:problem.${problem}`) };
  }
  const names = lines.filter(({ problem }) => !problem).map(({ row }) => row.name);
  for await (const { name, status } of askRegistries(house, registries, names)) {
    if (status === 'registrable') yield { Name: name, Status: status };
    else yield { Name: name, Status: status, Reason: translate(lang, REASONS[status]) };
  }
}
