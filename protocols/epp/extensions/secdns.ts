import { childrenIn, choice, maybeAttribute, only, record, text, type ValueOf } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { base64, boolean, hex, integer } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** DNSSEC delegation (RFC 5910): a server takes DS data or key data, never both in one frame. */

const s = childrenIn(NS.secDNS);
const BYTE = integer(0, 255);
const UNSIGNED_SHORT = integer(0, 65_535);

const keyData = record({
  flags: s.child('flags', text(UNSIGNED_SHORT)),
  protocol: s.child('protocol', text(BYTE)),
  alg: s.child('alg', text(BYTE)),
  pubKey: s.child('pubKey', text(base64)),
});
const dsData = record({
  keyTag: s.child('keyTag', text(UNSIGNED_SHORT)),
  alg: s.child('alg', text(BYTE)),
  digestType: s.child('digestType', text(BYTE)),
  digest: s.child('digest', text(hex)),
  keyData: s.maybe('keyData', keyData),
});
export type DsData = ValueOf<typeof dsData>;
export type KeyData = ValueOf<typeof keyData>;

/** Seconds; rarely supported by registries. */
const maxSigLife = s.maybe('maxSigLife', text(integer(1, 2_147_483_647)));
const ds = s.list('dsData', dsData, 1);
const keys = s.list('keyData', keyData, 1);
const dsOrKey = record({ maxSigLife, data: choice({ ds, keys }) });

export const secDnsCreate = elementSpec(NS.secDNS, 'create', dsOrKey);
export const secDnsInfData = elementSpec(NS.secDNS, 'infData', dsOrKey);
/** Removals before additions before changes (RFC 5910 §5.2.5). */
export const secDnsUpdate = elementSpec(
  NS.secDNS,
  'update',
  record({
    urgent: maybeAttribute('urgent', boolean),
    rem: s.maybe('rem', only(choice({ all: s.child('all', text(boolean)), ds, keys }))),
    add: s.maybe('add', dsOrKey),
    chg: s.maybe('chg', record({ maxSigLife })),
  }),
);
