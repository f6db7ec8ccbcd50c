import { DEAL_CHECK_DAYS, DEAL_CONFIRM_DAYS, DEAL_PAY_DAYS, DEAL_QUOTE_DAYS } from '#contract/rules/escrow/deal.ts';
import { endTerms } from './end-terms.ts';

/** K2: the terms of a deal that nobody disputes. */
endTerms('terms', {
  quoted: { to: (of) => of.toAccepted.slice(0, 3), days: DEAL_QUOTE_DAYS, ends: 'expired', owner: 'seller' },
  accepted: { to: (of) => of.toAccepted, days: DEAL_PAY_DAYS, ends: 'expired', owner: 'seller' },
  paid: { to: (of) => of.toPaid, days: DEAL_CONFIRM_DAYS.here, ends: 'returned', owner: 'seller' },
  confirmed: {
    to: (of) => [...of.toPaid, of.confirmed],
    days: DEAL_CHECK_DAYS,
    ends: 'completed',
    owner: 'buyer',
  },
});
