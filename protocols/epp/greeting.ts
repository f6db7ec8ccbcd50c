import { anything, childrenIn, record, text, type ValueOf } from './codec/element.ts';
import { elementSpec, writeSpec } from './codec/element-spec.ts';
import { dateTime, language, line } from './codec/text.ts';
import { URI, VERSION } from './commands/login.ts';
import { NS } from './namespaces.ts';
import { element } from './xml/tree.ts';
import { writeDocument } from './xml/write.ts';

const e = childrenIn(NS.epp);

/** What the server is and serves (RFC 5730 §2.4). The data collection policy is kept as it stands: no program decides on it. */
export const greetingSpec = elementSpec(
  NS.epp,
  'greeting',
  record({
    svID: e.child('svID', text(line({ min: 3, max: 64 }))),
    svDate: e.child('svDate', text(dateTime)),
    svcMenu: e.child(
      'svcMenu',
      record({
        version: e.list('version', text(VERSION), 1),
        lang: e.list('lang', text(language), 1),
        objURI: e.list('objURI', text(URI), 1),
        svcExtension: e.maybe('svcExtension', record({ extURI: e.list('extURI', text(URI), 1) })),
      }),
    ),
    dcp: e.child('dcp', anything),
  }),
);
export type Greeting = ValueOf<(typeof greetingSpec)['content']>;

/** For a server, and for tests. */
export function encodeGreeting(greeting: Greeting): string {
  return writeDocument(element(NS.epp, 'epp', [writeSpec(greetingSpec, greeting)]));
}
