import { childrenIn, empty, record, text } from '../codec/element.ts';
import { elementSpec, readSpec, writeSpec } from '../codec/element-spec.ts';
import { language, token } from '../codec/text.ts';
import type { Command } from '../command.ts';
import { NS } from '../namespaces.ts';
import { CLIENT_ID } from '../objects/basic-types.ts';
import { element } from '../xml/tree.ts';

const e = childrenIn(NS.epp);
const PASSWORD = token({ min: 6, max: 16 });
export const URI = token({ min: 1 });
export const VERSION = token({ pattern: /^[1-9]+\.[0-9]+$/ });

const loginSpec = elementSpec(
  NS.epp,
  'login',
  record({
    clID: e.child('clID', text(CLIENT_ID)),
    pw: e.child('pw', text(PASSWORD)),
    newPW: e.maybe('newPW', text(PASSWORD)),
    options: e.child(
      'options',
      record({ version: e.child('version', text(VERSION)), lang: e.child('lang', text(language)) }),
    ),
    svcs: e.child(
      'svcs',
      record({
        objURI: e.list('objURI', text(URI), 1),
        svcExtension: e.maybe('svcExtension', record({ extURI: e.list('extURI', text(URI), 1) })),
      }),
    ),
  }),
);
type Login = ReturnType<(typeof loginSpec)['content']['read']>;

/** Opens a session for a registrar and names the objects and extensions it will use (RFC 5730 §2.9.1.1). */
export const login: Command<Login> = {
  label: 'login',
  verb: 'login',
  transforms: false,
  write: (input) => writeSpec(loginSpec, input),
  read: (from) => readSpec(loginSpec, from),
};

/** Ends the session; answered with 1500 (RFC 5730 §2.9.1.2). */
export const logout: Command<true> = {
  label: 'logout',
  verb: 'logout',
  transforms: false,
  write: () => element(NS.epp, 'logout'),
  read: (from) => empty.read(from, 'epp:logout'),
};
