import { addToCart, cart } from '#contract/api/orders.ts';
import { call, isCallProblem } from '#web/shared/call.ts';
import { say } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries } from '#web/shared/query.ts';
import { changeSession } from '#web/shared/session.ts';
import { keepVisitorCart, visitorCart } from './visitor-cart.ts';

/**
 * After signing in: what was chosen before joins the account's cart. The browser forgets it only when the server has
 * it; what the server refuses is told and stays here.
 */
export async function joinCart(): Promise<void> {
  const before = visitorCart();
  if (before.length === 0) return;
  try {
    const joined = await call(addToCart, { Items: before.map(({ Name, Years }) => ({ Name, Years })) });
    keepVisitorCart([]);
    changeSession({ CartCount: joined.Cart.Items.length });
    void queries.invalidateQueries({ queryKey: [cart.path] });
    notice('done', say('menu:cart.joined', { count: before.length - joined.TakenOut.length }));
    for (const { Name, Reason } of joined.TakenOut) notice('failed', `${Name}: ${Reason}`);
  } catch (error) {
    if (!isCallProblem(error)) throw error;
    notice('failed', () => error.message);
  }
}
