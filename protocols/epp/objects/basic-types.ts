import {
  anything,
  attribute,
  body,
  type Content,
  childrenIn,
  choice,
  maybeAttribute,
  only,
  record,
  text,
  type ValueOf,
} from '../codec/element.ts';
import { boolean, dateTime, integer, language, line, oneOf, refuse, type Text, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { textOf } from '../xml/tree.ts';

/** Types of eppcom-1.0 (RFC 5730 §4.2) and those the object mappings share. */

/** A name as the schemas take it. */
export const LABEL = token({ min: 1, max: 255 });
/**
 * The name of a domain or host in its A-form: what goes out is ASCII, whatever the schema allows (RFC 5731 §1, RFC
 * 5890).
 */
export const HOST_NAME: Text<string> = {
  write: (value, path) => (isAscii(value) ? LABEL.write(value, path) : refuse(path, 'must be in its A-form')),
  read: LABEL.read,
};
/** An identifier of a registrar, and of a contact. */
export const CLIENT_ID = token({ min: 3, max: 16 });
export const TRANSACTION_ID = token({ min: 3, max: 64 });
/** Repository object identifier. `\w` of XML Schema has letters of every script, unlike JavaScript's. */
export const ROID = token({ pattern: /^[\p{L}\p{N}\p{M}\p{S}_]{1,80}-[\p{L}\p{N}\p{M}\p{S}_]{1,8}$/u });
export const MIN_TOKEN = token({ min: 1 });

/** 1 to 99 years or months by the schema; what a registry takes is its policy. */
export const period = record({ unit: attribute('unit', oneOf(['y', 'm'])), count: body(integer(1, 99)) });

/**
 * Words of a server for people, strictly written and read as they come: no words make the answer around them
 * unreadable.
 */
function words(limits: Parameters<typeof token>[0]) {
  const strict = record({ lang: maybeAttribute('lang', language), text: body(token(limits)) });
  const tolerant: Content<ValueOf<typeof strict>> = {
    write: strict.write,
    read(from, path) {
      const { lang } = from.attributes;
      return { ...(lang === undefined ? {} : { lang }), text: token().read(textOf(from), path) };
    },
  };
  return tolerant;
}

export const reason = words({ min: 1, max: 32 });
/** The same where the schema sets no limits (RFC 8748 §6). */
export const longReason = words({});

export const TRANSFER_STATUSES = [
  'clientApproved',
  'clientCancelled',
  'clientRejected',
  'pending',
  'serverApproved',
  'serverCancelled',
] as const;

const password = record({ roid: maybeAttribute('roid', ROID), text: body(line()) });

/**
 * Authorization information (RFC 5731 §2.6): a password, or something an extension defines. The password may be empty.
 */
export function authInfo(ns: string) {
  const c = childrenIn(ns);
  return only(choice({ pw: c.child('pw', password), ext: c.child('ext', anything) }));
}

/** The same where it can be taken away: `null` clears it (RFC 5731 §3.2.5). */
export function authInfoChange(ns: string) {
  const c = childrenIn(ns);
  return only(choice({ pw: c.child('pw', password), ext: c.child('ext', anything), null: c.child('null', anything) }));
}

/** A status with a registry's remark. */
export function status<const V extends readonly string[]>(values: V) {
  return record({ s: attribute('s', oneOf(values)), lang: maybeAttribute('lang', language), text: body(line()) });
}

const e = childrenIn(NS.epp);

/** Both transaction identifiers (RFC 5730 §2.6), as they stand inside pending-action data. */
export const transactionIds = record({
  clTRID: e.maybe('clTRID', text(TRANSACTION_ID)),
  svTRID: e.child('svTRID', text(TRANSACTION_ID)),
});

/** The answer to an action that was pending (RFC 5731 §3.3). `element` is `name`, or `id` of a contact. */
export function pendingAction(ns: string, element: 'name' | 'id', type: typeof LABEL) {
  const c = childrenIn(ns);
  return record({
    object: c.child(element, record({ paResult: attribute('paResult', boolean), text: body(type) })),
    paTRID: c.child('paTRID', transactionIds),
    paDate: c.child('paDate', text(dateTime)),
  });
}

/** The answers of a check: one for each object asked, with a reason when it is not available (RFC 5731 §3.1.1). */
export function checkAnswers(ns: string, element: 'name' | 'id', type: typeof LABEL) {
  const c = childrenIn(ns);
  const answer = record({
    object: c.child(element, record({ avail: attribute('avail', boolean), text: body(type) })),
    reason: c.maybe('reason', reason),
  });
  return only(c.list('cd', answer, 1));
}

export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the point
  return /^[\x00-\x7f]*$/.test(text);
}
