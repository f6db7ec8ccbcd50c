import { childrenIn, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { NS } from '../namespaces.ts';
import { LABEL, MIN_TOKEN } from '../objects/basic-types.ts';

/**
 * The table an internationalised name is checked against and the name in Unicode (idn-1.0), in a create and in an
 * answer to info.
 */
const i = childrenIn(NS.idn);
export const idnData = elementSpec(
  NS.idn,
  'data',
  record({ table: i.child('table', text(MIN_TOKEN)), uname: i.maybe('uname', text(LABEL)) }),
);
