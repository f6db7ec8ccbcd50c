import { body, childrenIn, maybeAttribute, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { dateTime, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { CLIENT_ID, checkAnswers, HOST_NAME, pendingAction, ROID, status } from './basic-types.ts';

/** Name servers as objects (RFC 5732 §4). */

const h = childrenIn(NS.host);
const host = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) => elementSpec(NS.host, name, content);

/** RFC 5732 §2.3. */
export const HOST_STATUSES = [
  'clientDeleteProhibited',
  'clientUpdateProhibited',
  'linked',
  'ok',
  'pendingCreate',
  'pendingDelete',
  'pendingTransfer',
  'pendingUpdate',
  'serverDeleteProhibited',
  'serverUpdateProhibited',
] as const;

/** An IP address; without `ip` it is v4 (RFC 5732 §2.5). */
export const address = record({
  ip: maybeAttribute('ip', oneOf(['v4', 'v6'])),
  text: body(token({ min: 3, max: 45 })),
});

const name = h.child('name', text(HOST_NAME));
const addOrRemove = record({
  addr: h.maybeList('addr', address),
  status: h.maybeList('status', status(HOST_STATUSES), 7),
});

export const hostCheck = host('check', only(h.list('name', text(HOST_NAME), 1)));
export const hostChkData = host('chkData', checkAnswers(NS.host, 'name', HOST_NAME));
export const hostCreate = host('create', record({ name, addr: h.maybeList('addr', address) }));
export const hostCreData = host('creData', record({ name, crDate: h.child('crDate', text(dateTime)) }));
export const hostDelete = host('delete', only(name));
export const hostInfo = host('info', only(name));
export const hostInfData = host(
  'infData',
  record({
    name,
    roid: h.child('roid', text(ROID)),
    status: h.list('status', status(HOST_STATUSES), 1, 7),
    addr: h.list('addr', address),
    clID: h.child('clID', text(CLIENT_ID)),
    crID: h.child('crID', text(CLIENT_ID)),
    crDate: h.child('crDate', text(dateTime)),
    upID: h.maybe('upID', text(CLIENT_ID)),
    upDate: h.maybe('upDate', text(dateTime)),
    trDate: h.maybe('trDate', text(dateTime)),
  }),
);
export const hostUpdate = host(
  'update',
  record({
    name,
    add: h.maybe('add', addOrRemove),
    rem: h.maybe('rem', addOrRemove),
    chg: h.maybe('chg', record({ name })),
  }),
);
export const hostPanData = host('panData', pendingAction(NS.host, 'name', HOST_NAME));
