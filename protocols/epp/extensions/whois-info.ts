import { childrenIn, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL } from '../objects/basic-types.ts';

/** The sponsoring registrar's public data, asked for with an info (whoisInf-1.0). */
const w = childrenIn(NS.whoisInf);
export const whoisInf = elementSpec(NS.whoisInf, 'whoisInf', record({ flag: w.child('flag', text(boolean)) }));
export const whoisInfData = elementSpec(
  NS.whoisInf,
  'whoisInfData',
  record({
    registrar: w.child('registrar', text(token())),
    whoisServer: w.maybe('whoisServer', text(LABEL)),
    url: w.maybe('url', text(token())),
    irisServer: w.maybe('irisServer', text(LABEL)),
  }),
);
