import { RESULT_CODES } from '#protocols/epp/result-codes.ts';
import { type Answer, instant } from '../registry.ts';
import type { Prefix, Traits } from '../traits/traits.ts';
import { PREFIXES } from '../xml/namespaces.ts';
import { el, eppDocument, type Xml } from '../xml/writer.ts';

/** The services a session named at login; before login, none. */
export interface Services {
  readonly objects: ReadonlySet<string>;
  readonly extensions: ReadonlySet<string>;
}

const PURPOSE = el(
  'statement',
  {},
  el('purpose', {}, el('admin'), el('prov')),
  el('recipient', {}, el('ours'), el('public')),
  el('retention', {}, el('stated')),
);

/** RFC 5730 §2.4. */
export function writeGreeting(traits: Traits, at: number): string {
  const uris = (tag: string, list: readonly Prefix[]) => list.map((prefix) => el(tag, {}, PREFIXES[prefix]));
  const menu = el(
    'svcMenu',
    {},
    el('version', {}, '1.0'),
    el('lang', {}, 'en'),
    uris('objURI', traits.objects),
    el('svcExtension', {}, uris('extURI', traits.extensions)),
  );
  const policy = el('dcp', {}, el('access', {}, el('all')), PURPOSE);
  return eppDocument(el('greeting', {}, el('svID', {}, traits.title), el('svDate', {}, instant(at)), menu, policy));
}

/** RFC 5730 §2.6. What the session did not name at login is left out. */
export function writeAnswer(answer: Answer, services: Services, clTRID: string | undefined, svTRID: string): string {
  const { code, queue, reason } = answer;
  const explained = reason && el('extValue', {}, el('value', {}, el('undef')), el('reason', {}, reason));
  const data = known(answer.data, services.objects);
  const extensions = (answer.extensions ?? []).map((extension) => known(extension, services.extensions));
  return eppDocument(
    el(
      'response',
      {},
      el('result', { code }, el('msg', {}, RESULT_CODES[code]), explained),
      queue &&
        el(
          'msgQ',
          { count: queue.count, id: queue.id },
          queue.at !== undefined && el('qDate', {}, instant(queue.at)),
          queue.text !== undefined && el('msg', {}, queue.text),
        ),
      data && el('resData', {}, data),
      extensions.some((extension) => extension) && el('extension', {}, extensions),
      el('trID', {}, clTRID !== undefined && el('clTRID', {}, clTRID), el('svTRID', {}, svTRID)),
    ),
  );
}

function known(piece: Xml | undefined, uris: ReadonlySet<string>): Xml | undefined {
  return piece?.uri !== undefined && uris.has(piece.uri) ? piece : undefined;
}
