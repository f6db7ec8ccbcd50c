import { childrenIn, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { monthDay } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** Moves the expiry to a day of the year (sync-1.0), in an update that changes nothing else. */
const s = childrenIn(NS.sync);
export const syncUpdate = elementSpec(
  NS.sync,
  'update',
  record({ expMonthDay: s.child('expMonthDay', text(monthDay)) }),
);
