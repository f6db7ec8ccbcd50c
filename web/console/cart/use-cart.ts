import { useMemo } from 'react';
import { addToCart, cart } from '#contract/api/orders.ts';
import { CART_NAMES_MAX, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import type { CallProblem } from '#web/shared/request.ts';
import { changeSession } from '#web/shared/session.ts';
import { keepVisitorCart, useVisitorCart } from './visitor-cart.ts';

interface Chosen {
  Name: string;
  Unicode: string;
}

/** The cart as a search sees it: which names are in it, and how to put more in; the account's, or the visitor's in his browser. */
export interface CartInReach {
  names: ReadonlySet<string>;
  busy: boolean;
  problem: CallProblem | undefined;
  add: (chosen: readonly Chosen[]) => Promise<void>;
}

export function useCart(): CartInReach {
  const { t } = useWords();
  const { SignedIn } = useSession();
  const mine = useAnswer(cart, {}, { when: SignedIn });
  const kept = useVisitorCart();
  const put = useAct(addToCart, { after: [cart] });
  const rows: readonly Chosen[] | undefined = SignedIn ? mine.data?.Items : kept;
  const names = useMemo(() => new Set(rows?.map(({ Name }) => Name)), [rows]);

  function keep(chosen: readonly Chosen[]): void {
    keepVisitorCart([...kept, ...chosen.map(({ Name, Unicode }) => ({ Name, Unicode, Years: TERM_YEARS_MIN }))]);
    notice('done', t('search:kept'));
  }

  async function add(chosen: readonly Chosen[]): Promise<void> {
    const more = chosen.filter(({ Name }) => !names.has(Name));
    if (names.size + more.length > CART_NAMES_MAX) {
      notice('failed', t('orders:error.cartFull', { limit: CART_NAMES_MAX }));
      return undefined;
    }
    if (!SignedIn) return keep(more);
    const answer = await put.run({ Items: more.map(({ Name }) => ({ Name, Years: TERM_YEARS_MIN })) });
    if (!answer) return undefined;
    changeSession({ CartCount: answer.data.Cart.Items.length });
    notice('done', answer.message);
    for (const { Name, Reason } of answer.data.TakenOut) notice('failed', `${Name}: ${Reason}`);
    return undefined;
  }
  return { names, busy: put.busy, problem: put.problem, add };
}
