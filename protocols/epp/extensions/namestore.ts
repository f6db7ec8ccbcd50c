import { attribute, body, childrenIn, maybeAttribute, record, text } from '../codec/element.ts';
import { type Described, described, elementSpec } from '../codec/element-spec.ts';
import { integer, language, line, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** Which product of a multi-registry server a command is for (namestoreExt-1.1): on every domain and host command. */

const n = childrenIn(NS.namestoreExt);

export const namestoreExt = elementSpec(
  NS.namestoreExt,
  'namestoreExt',
  record({ subProduct: n.child('subProduct', text(token({ min: 1, max: 64 }))) }),
);
/** Answered with 2306 when the product is missing or wrong. */
export const nsExtErrData = elementSpec(
  NS.namestoreExt,
  'nsExtErrData',
  record({
    msg: n.child(
      'msg',
      record({ code: attribute('code', integer(1, 1)), lang: maybeAttribute('lang', language), text: body(line()) }),
    ),
  }),
);

export function namestore(subProduct: string): Described<{ subProduct: string }> {
  return described(namestoreExt, { subProduct });
}
