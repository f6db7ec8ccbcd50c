import { attribute, body, childrenIn, maybeAttribute, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, date, dateTime, integer, language, line, oneOf } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { authInfo, CLIENT_ID, LABEL, TRANSFER_STATUSES } from '../objects/basic-types.ts';

/**
 * Names of other suffixes, or variants, that belong together (relatedDomain-1.0): asked about and changed with one
 * command.
 */
const r = childrenIn(NS.relDom);
const related = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) =>
  elementSpec(NS.relDom, name, content);

const name = r.child('name', text(LABEL));
const names = record({ name: r.list('name', text(LABEL), 1) });
const period = r.maybe('period', record({ unit: attribute('unit', oneOf(['y', 'm'])), count: body(integer(1, 99)) }));
const each = <T>(content: Parameters<typeof elementSpec<T>>[2]) => only(r.list('domain', content, 1));

export const relatedInfo = related('info', record({ type: maybeAttribute('type', oneOf(['domain', 'related'])) }));
export const relatedInfData = related(
  'infData',
  only(
    r.list(
      'group',
      record({
        type: attribute('type', oneOf(['tld', 'variant'])),
        fields: r.child(
          'fields',
          record({
            inSync: attribute('inSync', boolean),
            field: r.list(
              'field',
              record({ name: attribute('name', line({ min: 1, max: 64 })), inSync: attribute('inSync', boolean) }),
              1,
            ),
          }),
        ),
        registered: r.maybe('registered', names),
        available: r.maybe('available', names),
      }),
      1,
    ),
  ),
);
export const relatedCreate = related(
  'create',
  each(
    record({
      name,
      authInfo: r.child('authInfo', authInfo(NS.relDom)),
      period,
      lang: r.maybe('lang', text(language)),
    }),
  ),
);
export const relatedCreData = related(
  'creData',
  each(record({ name, crDate: r.child('crDate', text(dateTime)), exDate: r.maybe('exDate', text(dateTime)) })),
);
export const relatedDelete = related('delete', names);
export const relatedDelData = related(
  'delData',
  each(record({ name, result: r.child('result', text(oneOf(['deleted', 'pendingDelete']))) })),
);
export const relatedUpdate = related('update', names);
export const relatedRenew = related(
  'renew',
  each(record({ name, curExpDate: r.child('curExpDate', text(date)), period })),
);
export const relatedRenData = related('renData', each(record({ name, exDate: r.child('exDate', text(dateTime)) })));
export const relatedTransfer = related(
  'transfer',
  each(record({ name, authInfo: r.maybe('authInfo', authInfo(NS.relDom)), period })),
);
export const relatedTrnData = related(
  'trnData',
  each(
    record({
      name,
      trStatus: r.child('trStatus', text(oneOf(TRANSFER_STATUSES))),
      reID: r.child('reID', text(CLIENT_ID)),
      reDate: r.child('reDate', text(dateTime)),
      acID: r.child('acID', text(CLIENT_ID)),
      acDate: r.child('acDate', text(dateTime)),
      exDate: r.maybe('exDate', text(dateTime)),
    }),
  ),
);
