import type { Clock } from '../../clock.ts';
import { createFaultBoard, type FaultBoard } from '../../faults.ts';
import type { Route } from '../../http.ts';
import type { Store } from '../../store.ts';
import { type Cashier, createCashier } from './acts.ts';
import { cardApiRoutes } from './api.ts';
import { CARD_FAULTS } from './card-faults.ts';
import { type CardDisputes, createDisputes } from './disputes.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { payPageRoutes } from './pay-page.ts';
import { type CardRefunds, createRefunds } from './refunds.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** The card company: its API and pay pages as routes, and its inside for the desk. */
export interface CardGateway {
  readonly routes: readonly Route[];
  readonly sessions: Sessions;
  readonly refunds: CardRefunds;
  readonly disputes: CardDisputes;
  readonly cashier: Cashier;
  readonly webhooks: Webhooks;
  readonly faults: FaultBoard;
  readonly close: () => Promise<void>;
}

export interface CardSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where webhooks go. */
  readonly endpoint: string;
  /** The gateway's own address, asked only while serving. */
  readonly base: () => string;
}

export function createCardGateway(store: Store, clock: Clock, settings: CardSettings): CardGateway {
  const faults = createFaultBoard(CARD_FAULTS);
  const sessions = createSessions(store);
  const refunds = createRefunds(store, sessions);
  const webhooks = createWebhooks(store, settings.webhookSecret, settings.endpoint, faults);
  const disputes = createDisputes(store, sessions, webhooks);
  const cashier = createCashier({ sessions, webhooks, faults, clock, base: settings.base });
  const keys = createIdempotencyKeys(store);
  const api = {
    sessions,
    refunds,
    disputes,
    cashier,
    keys,
    faults,
    clock,
    secretKey: settings.secretKey,
    base: settings.base,
  };
  return {
    routes: [...cardApiRoutes(api), ...payPageRoutes(sessions, cashier)],
    sessions,
    refunds,
    disputes,
    cashier,
    webhooks,
    faults,
    close: () => {
      cashier.close();
      return webhooks.close();
    },
  };
}
