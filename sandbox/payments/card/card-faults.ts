/** What can go wrong at the card company, each a switch at the desk (kind → words for the person there). */
export const CARD_FAULTS = {
  forged_signature: 'webhooks are signed with a key that is not the endpoint’s',
  stale_signature: 'webhooks carry a right signature that is 400 seconds old, as a replayed recording does',
  duplicate: 'each webhook is sent five times in parallel',
  late: 'webhooks wait (delayMs, 5000 when not given)',
  before_redirect: 'the webhook has been answered before the payer is sent back to the shop',
  never: 'no webhook is sent at all: only asking tells the shop',
  other_amount: 'the payment is taken for one minor unit more than the session asked',
  other_currency: 'the payment is taken in another currency of the same number',
  after_close: 'the session expires first, and the payment arrives after that',
  refund_fails: 'a refund is taken and fails: the card was closed',
  refund_pending: 'a refund stays pending until a person at the desk decides',
  api_500: 'the API answers 500 and does nothing',
  api_timeout: 'the API does nothing and never answers',
  api_lost_answer: 'the API does what was asked and the answer is lost',
} as const;

export type CardFault = keyof typeof CARD_FAULTS;
