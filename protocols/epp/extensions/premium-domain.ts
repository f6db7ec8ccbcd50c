import { attribute, body, childrenIn, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL } from '../objects/basic-types.ts';

/** Prices of premium names at NameStore registries (premiumdomain-1.0), asked for beside a check. */
const p = childrenIn(NS.premiumdomain);
const price = record({
  unit: attribute('unit', oneOf(['USD'])),
  amount: body(token({ pattern: /^\+?\d{1,28}(\.\d{0,2})?$/ })),
});
export const premiumCheck = elementSpec(NS.premiumdomain, 'check', record({ flag: p.child('flag', text(boolean)) }));
export const premiumChkData = elementSpec(
  NS.premiumdomain,
  'chkData',
  only(
    p.list(
      'cd',
      record({
        name: p.child('name', record({ premium: attribute('premium', boolean), text: body(LABEL) })),
        price: p.maybe('price', price),
        renewalPrice: p.maybe('renewalPrice', price),
      }),
      1,
    ),
  ),
);
/** Hands a premium name to another registrar, in an update. */
export const premiumReassign = elementSpec(
  NS.premiumdomain,
  'reassign',
  record({ shortName: p.child('shortName', text(LABEL)) }),
);
