import { attribute, body, childrenIn, notEmpty, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/**
 * What a CNNIC registry adds to contacts, domains and hosts. No official schema is public: names, order and limits
 * follow public frame examples of 2015 to 2017 and are unproven until a test with the registry.
 */
const c = childrenIn(NS['cnnic-contact']);
const d = childrenIn(NS['cnnic-domain']);
const h = childrenIn(NS['cnnic-host']);

/** Enterprise or individual. */
const HOLDER = oneOf(['E', 'I']);
/** The registrar's id at CNNIC. */
const PURVEYOR = token({ min: 3, max: 16 });

/** Codes of identity documents: the short list of `.cn` first, then those of CNNIC's generic suffixes. */
export const DOCUMENT_TYPES = [
  ...['SFZ', 'HZ', 'JGZ', 'ORG', 'YYZZ', 'QT'],
  ...['TYDM', 'GAJMTX', 'TWJMTX', 'GATJZZ', 'GAJZZ', 'TWJZZ', 'WJLSFZ', 'BDDM', 'JDDWFW', 'SYDWFR', 'WGCZJG'],
  ...['SHTTFR', 'ZJCS', 'MBFQY', 'JJHFR', 'LSZY', 'WGZHWH', 'WLCZJG', 'SFJD', 'JWJG', 'SHFWJG', 'MBXXBX'],
  ...['YLJGZY', 'GZJGZY', 'BJWSXX'],
] as const;

const holder = record({
  type: c.maybe('type', text(HOLDER)),
  contact: c.maybe(
    'contact',
    record({ type: attribute('type', oneOf(DOCUMENT_TYPES)), number: body(token({ min: 1, max: 20 })) }),
  ),
  purveyor: c.maybe('purveyor', text(PURVEYOR)),
  mobile: c.maybe('mobile', text(token({ max: 17, pattern: /^\+[0-9]{1,3}\.[0-9]{1,14}$/ }))),
});
export const cnnicContactCreate = elementSpec(NS['cnnic-contact'], 'create', holder);
export const cnnicContactInfData = elementSpec(NS['cnnic-contact'], 'infData', holder);
export const cnnicContactUpdate = elementSpec(
  NS['cnnic-contact'],
  'update',
  record({ add: c.maybe('add', holder), rem: c.maybe('rem', holder), chg: c.maybe('chg', holder) }),
);

const domainType = d.maybe('type', text(HOLDER));
export const cnnicDomainCreate = elementSpec(
  NS['cnnic-domain'],
  'create',
  record({ type: domainType, purveyor: d.child('purveyor', text(PURVEYOR)) }),
);
export const cnnicDomainInfData = elementSpec(
  NS['cnnic-domain'],
  'infData',
  record({ type: domainType, purveyor: d.maybe('purveyor', text(PURVEYOR)) }),
);
/** At least one of the two; nothing can be added or removed. */
export const cnnicDomainUpdate = elementSpec(
  NS['cnnic-domain'],
  'update',
  record({
    chg: d.child('chg', notEmpty(record({ type: domainType, purveyor: d.maybe('purveyor', text(PURVEYOR)) }))),
  }),
);

const hostData = record({ purveyor: h.child('purveyor', text(PURVEYOR)) });
export const cnnicHostCreate = elementSpec(NS['cnnic-host'], 'create', hostData);
export const cnnicHostInfData = elementSpec(NS['cnnic-host'], 'infData', hostData);
export const cnnicHostUpdate = elementSpec(NS['cnnic-host'], 'update', only(h.child('chg', hostData)));
