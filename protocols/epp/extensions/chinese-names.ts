import { childrenIn, record, recordInAnyOrder, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { NS } from '../namespaces.ts';
import { LABEL } from '../objects/basic-types.ts';

/**
 * A Chinese name and its bundle (cdn-1.0): simplified (SCDN), traditional (TCDN) and variant (VCDN) forms, which are
 * made, renewed, moved and deleted as one.
 */
const c = childrenIn(NS.cdn);

const SCDN = c.maybe('SCDN', text(LABEL));
const TCDN = c.maybe('TCDN', text(LABEL));
const variants = record({ VCDN: c.list('VCDN', text(LABEL), 1) });
const bundle = record({ SCDN, TCDN, VCDNList: c.maybe('VCDNList', variants) });

export const bundleCreate = elementSpec(NS.cdn, 'create', bundle);
export const bundleCreData = elementSpec(NS.cdn, 'creData', bundle);
export const bundleDelData = elementSpec(NS.cdn, 'delData', bundle);
export const bundleRenData = elementSpec(NS.cdn, 'renData', bundle);
export const bundleTrnData = elementSpec(NS.cdn, 'trnData', bundle);
export const bundleUpdate = elementSpec(
  NS.cdn,
  'update',
  record({
    chg: c.maybe('chg', record({ SCDN, TCDN })),
    add: c.maybe('add', variants),
    rem: c.maybe('rem', variants),
  }),
);
export const bundleInfData = elementSpec(
  NS.cdn,
  'infData',
  recordInAnyOrder({
    OCDNPunycode: c.maybe('OCDNPunycode', text(LABEL)),
    SCDN,
    SCDNPunycode: c.maybe('SCDNPunycode', text(LABEL)),
    TCDN,
    TCDNPunycode: c.maybe('TCDNPunycode', text(LABEL)),
    VCDNList: c.maybe(
      'VCDNList',
      record({ VCDN: c.list('VCDN', text(LABEL), 1), VCDNPunycode: c.list('VCDNPunycode', text(LABEL), 1) }),
    ),
  }),
);
