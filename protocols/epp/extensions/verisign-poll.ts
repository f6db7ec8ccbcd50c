import { attribute, body, childrenIn, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { dateTime, line, oneOf } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL } from '../objects/basic-types.ts';
import { rgpStatus } from './rgp.ts';

/** Poll messages of Verisign's registries: grace periods (rgp-poll-1.0) and a short balance (lowbalance-poll-1.0). */

const r = childrenIn(NS['rgp-poll']);
const b = childrenIn(NS['lowbalance-poll']);

export const rgpPollData = elementSpec(
  NS['rgp-poll'],
  'pollData',
  record({
    name: r.child('name', text(LABEL)),
    rgpStatus: r.child('rgpStatus', rgpStatus),
    reqDate: r.child('reqDate', text(dateTime)),
    reportDueDate: r.child('reportDueDate', text(dateTime)),
  }),
);

export const lowBalancePollData = elementSpec(
  NS['lowbalance-poll'],
  'pollData',
  record({
    registrarName: b.child('registrarName', text(LABEL)),
    creditLimit: b.child('creditLimit', text(line())),
    creditThreshold: b.child(
      'creditThreshold',
      record({ type: attribute('type', oneOf(['FIXED', 'PERCENT'])), text: body(line()) }),
    ),
    availableCredit: b.child('availableCredit', text(line())),
  }),
);
