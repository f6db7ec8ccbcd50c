import { anything, childrenIn, record, text, type ValueOf } from './codec/element.ts';
import { elementSpec, writeSpec } from './codec/element-spec.ts';
import { dateTime, language, line, refuse } from './codec/text.ts';
import { URI, VERSION } from './commands/login.ts';
import { NS } from './namespaces.ts';
import { childOf, element, elementsOf, textOf, type XmlElement } from './xml/tree.ts';
import { writeDocument } from './xml/write.ts';

const e = childrenIn(NS.epp);

/**
 * What the server is and serves (RFC 5730 §2.4). The data collection policy is kept as it stands: no program decides on
 * it.
 */
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

/** What a server says of itself, as far as a session needs it. */
export type Offer = Pick<Greeting, 'svID' | 'svcMenu'>;

/**
 * Reads a greeting tolerantly: what it offers is all a login needs, and without a session nothing is to be had of its
 * server, so that no element nobody here knows, and none that it left out, may end it. Throws `EppDataError` where no
 * version or no object is offered.
 */
export function readGreeting(greeting: XmlElement): Offer {
  const menu = childOf(greeting, NS.epp, 'svcMenu');
  const extensions = menu && childOf(menu, NS.epp, 'svcExtension');
  const [version, objURI] = [textsOf(menu, 'version'), textsOf(menu, 'objURI')];
  if (version.length === 0 || objURI.length === 0) refuse('epp:greeting', 'offers no version or no object');
  return {
    svID: textsOf(greeting, 'svID')[0] ?? '',
    svcMenu: {
      version,
      lang: textsOf(menu, 'lang'),
      objURI,
      svcExtension: { extURI: textsOf(extensions, 'extURI') },
    },
  };
}

function textsOf(parent: XmlElement | undefined, name: string): string[] {
  const named = parent ? elementsOf(parent).filter((child) => child.ns === NS.epp && child.name === name) : [];
  return named.map((child) => textOf(child).trim()).filter((text) => text !== '');
}

/** For a server, and for tests. */
export function encodeGreeting(greeting: Greeting): string {
  return writeDocument(element(NS.epp, 'epp', [writeSpec(greetingSpec, greeting)]));
}
