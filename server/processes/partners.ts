import { type MailGateway, openSmtpMail } from '../gateways/mail/index.ts';
import type { CardGateway } from '../gateways/payments/index.ts';
import { createStripeCard } from '../gateways/payments/stripe-card.ts';
import type { House } from '../platform/house.ts';

/** The outside world of one process: connections that live as long as it does. */
export interface Partners {
  readonly card: CardGateway;
  readonly mail: MailGateway;
  close(): Promise<void>;
}

/** Connects lazily: nothing is dialled before the first command, so a partner that is down never stops the start. */
export function openPartners(house: House): Partners {
  const mail = openSmtpMail(house.config.mail.smtpUrl, house.config.mail.from);
  return { card: createStripeCard(house.config.card), mail, close: async () => mail.close() };
}
