import { childrenIn, record, recordInAnyOrder, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** Keys and values of the client's own, kept beside a domain (coa-1.0). */
const c = childrenIn(NS.coa);
const KEY = token({ max: 50 });
const map = record({
  attr: c.list(
    'attr',
    recordInAnyOrder({ key: c.child('key', text(KEY)), value: c.child('value', text(token({ max: 1000 }))) }),
    1,
  ),
});
export const attributesCreate = elementSpec(NS.coa, 'create', map);
export const attributesInfData = elementSpec(NS.coa, 'infData', map);
export const attributesUpdate = elementSpec(
  NS.coa,
  'update',
  record({ rem: c.maybe('rem', record({ key: c.list('key', text(KEY), 1) })), put: c.maybe('put', map) }),
);
