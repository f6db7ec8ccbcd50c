import { useMemo } from 'react';
import { addToCart, cart } from '#contract/api/orders.ts';
import { CART_NAMES_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { say } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { changeSession } from '#web/shared/session.ts';
import type { Busy } from '#web/shared/ui/button.tsx';
import { notYetIn } from './not-yet-in.ts';
import { keepVisitorCart, useVisitorCart } from './visitor-cart.ts';

interface Chosen {
  Name: string;
  Unicode: string;
}

/**
 * The cart as a search sees it: which names are in it, and how to put more in; the account's, or the visitor's in their
 * browser.
 */
export interface CartInReach {
  names: ReadonlySet<string>;
  busy: Busy;
  problem: CallProblem | undefined;
  /** A year each without a term. */
  add: (chosen: readonly Chosen[], years?: number) => Promise<void>;
}

export function useCart(): CartInReach {
  const { SignedIn } = useSession();
  const mine = useAnswer(cart, {}, { when: SignedIn });
  const kept = useVisitorCart();
  const put = useAct(addToCart, { after: [cart] });
  const rows: readonly Chosen[] | undefined = SignedIn ? mine.data?.Items : kept;
  const names = useMemo(() => new Set(rows?.map(({ Name }) => Name)), [rows]);

  function keep(chosen: readonly Chosen[], Years: number): void {
    keepVisitorCart([...kept, ...chosen.map(({ Name, Unicode }) => ({ Name, Unicode, Years }))]);
    notice('done', () => say('search:kept'));
  }

  async function add(chosen: readonly Chosen[], years = TERM_YEARS_MIN): Promise<void> {
    const wanted = notYetIn(names, chosen);
    const room = CART_NAMES_MAX - names.size;
    if (room <= 0) {
      notice('failed', () => say('orders:error.cartFull', { limit: CART_NAMES_MAX }));
      return undefined;
    }
    const more = wanted.slice(0, room);
    if (more.length < wanted.length)
      notice('failed', () =>
        say('search:cartTook', { count: more.length, left: wanted.length - more.length, limit: CART_NAMES_MAX }),
      );
    if (!SignedIn) return keep(more, years);
    const answer = await put.run({ Items: more.map(({ Name }) => ({ Name, Years: years })) });
    if (!answer) return undefined;
    changeSession({ CartCount: answer.data.Cart.Items.length });
    notice('done', answer.message);
    for (const { Name, Reason } of answer.data.TakenOut) notice('failed', `${Name}: ${Reason}`);
    return undefined;
  }
  return { names, busy: put.busy, problem: put.problem, add };
}
