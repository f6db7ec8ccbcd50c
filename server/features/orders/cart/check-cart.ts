import type { checkCart } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { type Caller, customerOf, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { translate } from '../../../platform/i18n.ts';
import { askRegistries } from '../../search/index.ts';
import { splitList } from '../register-names.ts';
import { CART_PROBLEMS, readCart } from './cart.ts';

const REASONS = {
  taken: 'search:reason.taken',
  reserved: 'search:reason.reserved',
  unknown: 'search:reason.unknown',
} as const;

/** What lines of a check can say. */
export const CHECK_SAYS: readonly MessageKey[] = [
  ...Object.values(REASONS),
  ...CART_PROBLEMS.map((problem) => `orders:problem.${problem}` as const),
];

/** What the registries answer about these names, in the order answers come. */
async function* askedNames(house: House, registries: Registries, lang: Lang, names: readonly string[]) {
  for await (const { name, status, premium } of askRegistries(house, registries, names)) {
    const said = { Name: name, Status: status, Premium: premium !== undefined };
    yield status === 'registrable' ? said : { ...said, Reason: translate(lang, REASONS[status]) };
  }
}

/**
 * Asks again about every name of the acting customer's cart: what we know ourselves first, then the registries as they
 * answer.
 */
export async function* streamCartCheck(
  house: House,
  registries: Registries,
  caller: Caller,
): AsyncGenerator<OutputOf<typeof checkCart>> {
  const { lang } = caller;
  const lines = await transact(house, caller, (tx) => readCart(tx, customerOf(tx)));
  for (const { row, problem } of lines) {
    const Reason = problem && translate(lang, `orders:problem.${problem}`);
    if (Reason) yield { Name: row.name, Status: 'taken', Premium: false, Reason };
  }
  const names = lines.filter(({ problem }) => !problem).map(({ row }) => row.name);
  yield* askedNames(house, registries, lang, names);
}

/** The same for a list that is not in a cart: only what could be ordered is asked about. */
export async function* streamNamesCheck(
  house: House,
  registries: Registries,
  caller: Caller,
  names: readonly string[],
): AsyncGenerator<OutputOf<typeof checkCart>> {
  const { good } = await transact(house, caller, (tx) => splitList(tx, names));
  yield* askedNames(house, registries, caller.lang, good);
}
