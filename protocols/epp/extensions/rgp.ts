import { anything, attribute, body, childrenIn, inside, maybeAttribute, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { dateTime, language, line, oneOf } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** Grace periods and restore (RFC 3915). A restore stands in an update that changes nothing else (§4.2.5). */

const r = childrenIn(NS.rgp);

export const RGP_STATUSES = [
  'addPeriod',
  'autoRenewPeriod',
  'renewPeriod',
  'transferPeriod',
  'pendingDelete',
  'pendingRestore',
  'redemptionPeriod',
] as const;
export type RgpStatus = (typeof RGP_STATUSES)[number];

/** One status with its remark, which at some registries says when the period ends. */
export const rgpStatus = record({
  s: attribute('s', oneOf(RGP_STATUSES)),
  lang: maybeAttribute('lang', language),
  text: body(line()),
});
const statuses = record({ rgpStatus: r.list('rgpStatus', rgpStatus, 1) });

const reportText = record({ lang: maybeAttribute('lang', language), content: inside });

/** The report of a restore (RFC 3915 §4.2.5): data before and after, two statements, each free text or XML. */
const report = record({
  preData: r.child('preData', anything),
  postData: r.child('postData', anything),
  delTime: r.child('delTime', text(dateTime)),
  resTime: r.child('resTime', text(dateTime)),
  resReason: r.child('resReason', reportText),
  statement: r.list('statement', reportText, 1, 2),
  other: r.maybe('other', anything),
});

export const rgpUpdate = elementSpec(
  NS.rgp,
  'update',
  record({
    restore: r.child(
      'restore',
      record({ op: attribute('op', oneOf(['request', 'report'])), report: r.maybe('report', report) }),
    ),
  }),
);
export const rgpInfData = elementSpec(NS.rgp, 'infData', statuses);
export const rgpUpData = elementSpec(NS.rgp, 'upData', statuses);
