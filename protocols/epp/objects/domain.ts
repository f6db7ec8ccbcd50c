import { body, childrenIn, choice, maybeAttribute, only, record, text, type ValueOf } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { date, dateTime, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import {
  authInfo,
  authInfoChange,
  CLIENT_ID,
  checkAnswers,
  HOST_NAME,
  pendingAction,
  period,
  ROID,
  status,
  TRANSFER_STATUSES,
} from './basic-types.ts';
import { address } from './host.ts';

/** Domain names (RFC 5731 §4): every element of the mapping, in the order of its schema. */

const d = childrenIn(NS.domain);
const domain = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) =>
  elementSpec(NS.domain, name, content);

/** RFC 5731 §2.3. Clients set and clear only those that begin with `client`. */
export const DOMAIN_STATUSES = [
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
  'inactive',
  'ok',
  'pendingCreate',
  'pendingDelete',
  'pendingRenew',
  'pendingTransfer',
  'pendingUpdate',
  'serverDeleteProhibited',
  'serverHold',
  'serverRenewProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

const name = d.child('name', text(HOST_NAME));
const names = only(d.list('name', text(HOST_NAME), 1));

/** Name servers are host objects or attributes, never both (RFC 5731 §1.1); which one is the registry's choice. */
const ns = only(
  choice({
    hostObj: d.list('hostObj', text(HOST_NAME), 1),
    hostAttr: d.list(
      'hostAttr',
      record({ hostName: d.child('hostName', text(HOST_NAME)), hostAddr: d.list('hostAddr', address) }),
      1,
    ),
  }),
);
const contact = record({
  type: maybeAttribute('type', oneOf(['admin', 'billing', 'tech'])),
  id: body(CLIENT_ID),
});
const addOrRemove = record({
  ns: d.maybe('ns', ns),
  contact: d.maybeList('contact', contact),
  status: d.maybeList('status', status(DOMAIN_STATUSES), 11),
});
const change = record({
  registrant: d.maybe('registrant', text(token({ max: 16 }))),
  authInfo: d.maybe('authInfo', authInfoChange(NS.domain)),
});

export const domainCheck = domain('check', names);
export const domainChkData = domain('chkData', checkAnswers(NS.domain, 'name', HOST_NAME));

export const domainCreate = domain(
  'create',
  record({
    name,
    period: d.maybe('period', period),
    ns: d.maybe('ns', ns),
    registrant: d.maybe('registrant', text(CLIENT_ID)),
    contact: d.maybeList('contact', contact),
    authInfo: d.child('authInfo', authInfo(NS.domain)),
  }),
);
export const domainCreData = domain(
  'creData',
  record({ name, crDate: d.child('crDate', text(dateTime)), exDate: d.maybe('exDate', text(dateTime)) }),
);

export const domainDelete = domain('delete', only(name));

/** `hosts`: which host names to answer: all, delegated, subordinate or none (RFC 5731 §3.1.2). */
export const domainInfo = domain(
  'info',
  record({
    name: d.child(
      'name',
      record({ hosts: maybeAttribute('hosts', oneOf(['all', 'del', 'none', 'sub'])), text: body(HOST_NAME) }),
    ),
    authInfo: d.maybe('authInfo', authInfo(NS.domain)),
  }),
);
export const domainInfData = domain(
  'infData',
  record({
    name,
    roid: d.child('roid', text(ROID)),
    status: d.list('status', status(DOMAIN_STATUSES), 0, 11),
    registrant: d.maybe('registrant', text(CLIENT_ID)),
    contact: d.list('contact', contact),
    ns: d.maybe('ns', ns),
    host: d.list('host', text(HOST_NAME)),
    clID: d.child('clID', text(CLIENT_ID)),
    crID: d.maybe('crID', text(CLIENT_ID)),
    crDate: d.maybe('crDate', text(dateTime)),
    upID: d.maybe('upID', text(CLIENT_ID)),
    upDate: d.maybe('upDate', text(dateTime)),
    exDate: d.maybe('exDate', text(dateTime)),
    trDate: d.maybe('trDate', text(dateTime)),
    authInfo: d.maybe('authInfo', authInfo(NS.domain)),
  }),
);

/** `curExpDate` makes a second application of the same renewal impossible (RFC 5731 §3.2.3). */
export const domainRenew = domain(
  'renew',
  record({ name, curExpDate: d.child('curExpDate', text(date)), period: d.maybe('period', period) }),
);
export const domainRenData = domain('renData', record({ name, exDate: d.maybe('exDate', text(dateTime)) }));

export const domainTransfer = domain(
  'transfer',
  record({ name, period: d.maybe('period', period), authInfo: d.maybe('authInfo', authInfo(NS.domain)) }),
);
export const domainTrnData = domain(
  'trnData',
  record({
    name,
    trStatus: d.child('trStatus', text(oneOf(TRANSFER_STATUSES))),
    reID: d.child('reID', text(CLIENT_ID)),
    reDate: d.child('reDate', text(dateTime)),
    acID: d.child('acID', text(CLIENT_ID)),
    acDate: d.child('acDate', text(dateTime)),
    exDate: d.maybe('exDate', text(dateTime)),
  }),
);

export const domainUpdate = domain(
  'update',
  record({
    name,
    add: d.maybe('add', addOrRemove),
    rem: d.maybe('rem', addOrRemove),
    chg: d.maybe('chg', change),
  }),
);

/** The outcome of an action that was pending (RFC 5731 §3.3), in a poll message. */
export const domainPanData = domain('panData', pendingAction(NS.domain, 'name', HOST_NAME));

export type DomainInfo = ValueOf<(typeof domainInfData)['content']>;
export type DomainUpdate = ValueOf<(typeof domainUpdate)['content']>;
