import type { Clock } from '../../clock.ts';
import type { FaultBoard } from '../../faults.ts';
import { newId, type Session, type Sessions, sessionObject } from './sessions.ts';
import type { Announcement, Webhooks } from './webhooks.ts';

/** What a payer, the card's bank or time can do to a session, with words for the pay page. */
export const ACTS = {
  pay: 'Pay',
  decline: 'Card is declined',
  challenge_failure: '3-D Secure fails',
  pay_late: 'Pay, the webhook comes late',
  pay_silent: 'Pay, no webhook is sent',
  pay_duplicate: 'Pay, the webhook comes five times at once',
  pay_pending: 'Pay, the money is confirmed later',
  expire: 'Let the session expire',
} as const;

export type Act = keyof typeof ACTS;

export const isAct = (text: string): text is Act => Object.hasOwn(ACTS, text);

/** The act does not fit the session's state; words for the caller. */
export class ActRefusal extends Error {}

export interface Cashier {
  /**
   * Does it and answers the session as it is then. With the switch `before_redirect` it waits for the shop's answer.
   */
  readonly act: (id: string, act: Act, delayMs?: number) => Promise<Session>;
  /** Expires what is past its time and settles what was promised. */
  readonly sweep: () => void;
  readonly close: () => void;
}

const LATE_MS = 5000;
const DUPLICATES = 5;
const SWEEP_MS = 250;

export interface CashierParts {
  readonly sessions: Sessions;
  readonly webhooks: Webhooks;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  /** The gateway's own address, known once it listens. */
  readonly base: () => string;
}

type Sending = Pick<Announcement, 'withhold' | 'delayMs' | 'copies'>;

function sendingOf(act: Act, delayMs: number | undefined): Sending {
  if (act === 'pay_late') return { delayMs: delayMs ?? LATE_MS };
  if (act === 'pay_silent') return { withhold: true };
  if (act === 'pay_duplicate') return { copies: DUPLICATES };
  return {};
}

export function createCashier(parts: CashierParts): Cashier {
  const { sessions, webhooks, faults, clock } = parts;

  const announce = (session: Session, type: string, sending: Sending): Promise<void> =>
    webhooks.announce({
      type: `checkout.session.${type}`,
      sessionId: session.id,
      object: sessionObject(session, parts.base()),
      created: clock.now(),
      ...sending,
    });

  const expire = (session: Session): Promise<void> =>
    announce(sessions.save({ ...session, status: 'expired' }), 'expired', {});

  async function pay(session: Session, act: Act, delayMs: number | undefined): Promise<Session> {
    const waits = faults.take('before_redirect') !== undefined;
    const closedFirst = faults.take('after_close') !== undefined;
    if (closedFirst) await expire(session);
    const pending = act === 'pay_pending';
    const taken = sessions.save({
      ...session,
      amountMinor: session.amountMinor + (faults.take('other_amount') ? 1n : 0n),
      currency: faults.take('other_currency') ? (session.currency === 'hkd' ? 'usd' : 'hkd') : session.currency,
      status: 'complete',
      paymentStatus: pending ? 'unpaid' : 'paid',
      paymentIntent: newId('pi'),
      settlesMs: pending ? clock.now().getTime() + (delayMs ?? LATE_MS) : null,
      lastError: null,
    });
    const sent = announce(taken, 'completed', sendingOf(act, delayMs));
    if (waits) await sent;
    return taken;
  }

  async function act(id: string, what: Act, delayMs?: number): Promise<Session> {
    const session = sessions.find(id);
    if (!session) throw new ActRefusal(`no such session: ${id}`);
    if (session.status !== 'open') throw new ActRefusal(`this session is already ${session.status}`);
    if (what === 'expire') {
      // Not awaited: the shop may be asking for this inside a request that its own webhook handler would wait for.
      void expire(session);
      return { ...session, status: 'expired' };
    }
    if (what === 'decline' || what === 'challenge_failure') {
      return sessions.save({ ...session, lastError: what === 'decline' ? 'card_declined' : 'authentication_failed' });
    }
    return await pay(session, what, delayMs);
  }

  function sweep(): void {
    for (const session of sessions.due(clock.now().getTime())) {
      if (session.status === 'open') void expire(session);
      else
        void announce(
          sessions.save({ ...session, paymentStatus: 'paid', settlesMs: null }),
          'async_payment_succeeded',
          {},
        );
    }
  }

  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  clock.onMove(sweep);
  return { act, sweep, close: () => clearInterval(timer) };
}
