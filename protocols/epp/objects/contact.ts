import { attribute, body, childrenIn, empty, maybeAttribute, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, dateTime, line, oneOf, refuse, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import {
  authInfo,
  CLIENT_ID,
  checkAnswers,
  isAscii,
  MIN_TOKEN,
  pendingAction,
  ROID,
  status,
  TRANSFER_STATUSES,
} from './basic-types.ts';

/** Contacts (RFC 5733 §4). */

const c = childrenIn(NS.contact);
const contact = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) =>
  elementSpec(NS.contact, name, content);

/** RFC 5733 §2.2. */
export const CONTACT_STATUSES = [
  'clientDeleteProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
  'linked',
  'ok',
  'pendingCreate',
  'pendingDelete',
  'pendingTransfer',
  'pendingUpdate',
  'serverDeleteProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
] as const;

const LINE = line({ min: 1, max: 255 });
const OPTIONAL_LINE = line({ max: 255 });
/** `int` holds ASCII only, `loc` any script (RFC 5733 §2.3). */
const postalType = attribute('type', oneOf(['loc', 'int']));

/** The schema takes any character in both; a registry does not, so none goes out. What comes in is read as it is. */
const asciiWhereInt: typeof record = (parts) => {
  const content = record(parts);
  return {
    ...content,
    write(value, into, path) {
      if ((value as { type?: string }).type === 'int' && !isAscii(JSON.stringify(value))) {
        refuse(path, 'of type int takes ASCII only');
      }
      content.write(value, into, path);
    },
  };
};

const id = c.child('id', text(CLIENT_ID));
const address = record({
  street: c.list('street', text(OPTIONAL_LINE), 0, 3),
  city: c.child('city', text(LINE)),
  sp: c.maybe('sp', text(OPTIONAL_LINE)),
  pc: c.maybe('pc', text(token({ max: 16 }))),
  cc: c.child('cc', text(token({ min: 2, max: 2 }))),
});
const postalInfo = asciiWhereInt({
  type: postalType,
  name: c.child('name', text(LINE)),
  org: c.maybe('org', text(OPTIONAL_LINE)),
  addr: c.child('addr', address),
});
const postalInfoChange = asciiWhereInt({
  type: postalType,
  name: c.maybe('name', text(LINE)),
  org: c.maybe('org', text(OPTIONAL_LINE)),
  addr: c.maybe('addr', address),
});
/** ITU-T E.164 with a dot after the country code (RFC 5733 §2.5); empty clears it. */
const phone = record({
  x: maybeAttribute('x', token()),
  text: body(token({ max: 17, pattern: /^(\+[0-9]{1,3}\.[0-9]{1,14})?$/ })),
});
const ofType = record({ type: postalType });
const disclose = record({
  flag: attribute('flag', boolean),
  name: c.maybeList('name', ofType, 2),
  org: c.maybeList('org', ofType, 2),
  addr: c.maybeList('addr', ofType, 2),
  voice: c.maybe('voice', empty),
  fax: c.maybe('fax', empty),
  email: c.maybe('email', empty),
});
const reached = {
  voice: c.maybe('voice', phone),
  fax: c.maybe('fax', phone),
};
const statuses = record({ status: c.list('status', status(CONTACT_STATUSES), 1, 7) });
const withAuthInfo = record({ id, authInfo: c.maybe('authInfo', authInfo(NS.contact)) });

export const contactCheck = contact('check', only(c.list('id', text(CLIENT_ID), 1)));
export const contactChkData = contact('chkData', checkAnswers(NS.contact, 'id', CLIENT_ID));
export const contactCreate = contact(
  'create',
  record({
    id,
    postalInfo: c.list('postalInfo', postalInfo, 1, 2),
    ...reached,
    email: c.child('email', text(MIN_TOKEN)),
    authInfo: c.child('authInfo', authInfo(NS.contact)),
    disclose: c.maybe('disclose', disclose),
  }),
);
export const contactCreData = contact('creData', record({ id, crDate: c.child('crDate', text(dateTime)) }));
export const contactDelete = contact('delete', only(id));
export const contactInfo = contact('info', withAuthInfo);
export const contactInfData = contact(
  'infData',
  record({
    id,
    roid: c.child('roid', text(ROID)),
    status: c.list('status', status(CONTACT_STATUSES), 1, 7),
    postalInfo: c.list('postalInfo', postalInfo, 1, 2),
    ...reached,
    email: c.child('email', text(MIN_TOKEN)),
    clID: c.child('clID', text(CLIENT_ID)),
    crID: c.child('crID', text(CLIENT_ID)),
    crDate: c.child('crDate', text(dateTime)),
    upID: c.maybe('upID', text(CLIENT_ID)),
    upDate: c.maybe('upDate', text(dateTime)),
    trDate: c.maybe('trDate', text(dateTime)),
    authInfo: c.maybe('authInfo', authInfo(NS.contact)),
    disclose: c.maybe('disclose', disclose),
  }),
);
export const contactTransfer = contact('transfer', withAuthInfo);
export const contactTrnData = contact(
  'trnData',
  record({
    id,
    trStatus: c.child('trStatus', text(oneOf(TRANSFER_STATUSES))),
    reID: c.child('reID', text(CLIENT_ID)),
    reDate: c.child('reDate', text(dateTime)),
    acID: c.child('acID', text(CLIENT_ID)),
    acDate: c.child('acDate', text(dateTime)),
  }),
);
export const contactUpdate = contact(
  'update',
  record({
    id,
    add: c.maybe('add', statuses),
    rem: c.maybe('rem', statuses),
    chg: c.maybe(
      'chg',
      record({
        postalInfo: c.maybeList('postalInfo', postalInfoChange, 2),
        ...reached,
        email: c.maybe('email', text(MIN_TOKEN)),
        authInfo: c.maybe('authInfo', authInfo(NS.contact)),
        disclose: c.maybe('disclose', disclose),
      }),
    ),
  }),
);
export const contactPanData = contact('panData', pendingAction(NS.contact, 'id', CLIENT_ID));
