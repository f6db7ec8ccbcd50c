import { childrenIn, choice, empty, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { integer, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** The registrar's account at the registry (balance-1.0); an object of its own, with info only. */
const b = childrenIn(NS.balance);
const MONEY = token({ pattern: /^[+-]?(\d{1,28}(\.\d{0,2})?|\.\d{1,2})$/ });

export const balanceInfo = elementSpec(NS.balance, 'info', empty);
export const balanceInfData = elementSpec(
  NS.balance,
  'infData',
  record({
    creditLimit: b.child('creditLimit', text(MONEY)),
    balance: b.child('balance', text(MONEY)),
    availableCredit: b.child('availableCredit', text(MONEY)),
    creditThreshold: b.child(
      'creditThreshold',
      record({
        below: choice({
          fixed: b.child('fixed', text(MONEY)),
          percent: b.child('percent', text(integer(0, 1_000_000))),
        }),
      }),
    ),
  }),
);
