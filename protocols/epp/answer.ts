import { type Described, type ElementSpec, readSpec, writeSpec } from './codec/element-spec.ts';
import { EppDataError } from './codec/text.ts';
import { NS } from './namespaces.ts';
import { isSuccess } from './result-codes.ts';
import { ANSWER_DATA, ANSWER_EXTENSIONS } from './vocabulary.ts';
import { childOf, element, elementsOf, textOf, type XmlElement } from './xml/tree.ts';
import { writeDocument, writeFragment } from './xml/write.ts';

/** One `<result>`; a failed command may have several (RFC 5730 §2.6). */
export interface Result {
  code: number;
  msg: string;
  lang?: string;
  /** The elements of the command that were at fault, as XML. */
  values: string[];
  /** The same with the server's reason: the useful text of a refusal. */
  extValues: { value: string; reason: string }[];
}

/** The head of the server's message queue (RFC 5730 §2.6). */
export interface MessageQueue {
  count: number;
  id: string;
  qDate?: string;
  msg?: string;
}

/** Something in an answer that this library does not know, or knows and cannot read: kept as XML, never dropped. */
export interface Unread {
  where: 'resData' | 'extension';
  ns: string;
  name: string;
  xml: string;
  /** Why a known element could not be read; undefined for one that is not known. */
  why?: string;
}

export interface Answer {
  /** The code of the first result. */
  code: number;
  results: Result[];
  msgQ?: MessageQueue;
  data: Described[];
  extensions: Described[];
  unread: Unread[];
  clTRID?: string;
  svTRID?: string;
  /** The frame it was read from, where a session read it: what to keep when something stayed unread. */
  raw?: Uint8Array;
}

/** The frame is not an EPP response at all. */
export class EppAnswerError extends Error {
  override readonly name = 'EppAnswerError';
}

/**
 * Reads an answer tolerantly: code and transaction ids whatever else there is, known parts strictly, the rest kept raw,
 * so that a command that succeeded never looks lost because of an element nobody here knows.
 */
export function readAnswer(response: XmlElement): Answer {
  const found = elementsOf(response);
  const results = found.filter((child) => isEpp(child, 'result')).map(readResult);
  const first = results[0];
  if (!first) throw new EppAnswerError('a response without a result');
  const msgQ = childOf(response, NS.epp, 'msgQ');
  const trID = childOf(response, NS.epp, 'trID');
  const unread: Unread[] = [];
  const read = (where: Unread['where'], known: readonly ElementSpec<unknown>[]) =>
    found
      .filter((child) => isEpp(child, where))
      .flatMap(elementsOf)
      .flatMap((child) => readPart(child, where, known, unread));
  return {
    code: first.code,
    results,
    ...(msgQ ? { msgQ: readMessageQueue(msgQ) } : {}),
    data: read('resData', ANSWER_DATA),
    extensions: read('extension', ANSWER_EXTENSIONS),
    unread,
    ...(trID ? readTransactionIds(trID) : {}),
  };
}

/** The texts a refusal carries, the server's own: for the record, never for customers. */
export function reasonOf(answer: Answer): string {
  const reasons = answer.results.flatMap(({ msg, extValues }) => [msg, ...extValues.map(({ reason }) => reason)]);
  return [...new Set(reasons.filter((text) => text !== ''))].join('; ');
}

export function succeeded(answer: Answer): boolean {
  return answer.results.every(({ code }) => isSuccess(code));
}

function readPart(
  found: XmlElement,
  where: Unread['where'],
  known: readonly ElementSpec<unknown>[],
  unread: Unread[],
): Described[] {
  const spec = known.find(({ ns, name }) => ns === found.ns && name === found.name);
  const keep = (why?: string) => {
    unread.push({ where, ns: found.ns, name: found.name, xml: writeFragment(found), ...(why ? { why } : {}) });
    return [];
  };
  if (!spec) return keep();
  try {
    return [{ spec, value: readSpec(spec, found) }];
  } catch (error) {
    if (error instanceof EppDataError) return keep(error.message);
    throw error;
  }
}

function readResult(result: XmlElement): Result {
  const code = Number(result.attributes['code']);
  if (!Number.isInteger(code) || code < 1000 || code > 2999) throw new EppAnswerError('a result without a code');
  const msg = childOf(result, NS.epp, 'msg');
  const lang = msg?.attributes['lang'];
  const children = elementsOf(result);
  return {
    code,
    msg: msg ? textOf(msg).trim() : '',
    ...(lang === undefined ? {} : { lang }),
    values: children.filter((child) => isEpp(child, 'value')).map(inner),
    extValues: children
      .filter((child) => isEpp(child, 'extValue'))
      .map((child) => ({
        value: inner(childOf(child, NS.epp, 'value')),
        reason: textOf(childOf(child, NS.epp, 'reason') ?? '').trim(),
      })),
  };
}

function readMessageQueue(msgQ: XmlElement): MessageQueue {
  const qDate = childOf(msgQ, NS.epp, 'qDate');
  const msg = childOf(msgQ, NS.epp, 'msg');
  const count = Number(msgQ.attributes['count']);
  return {
    count: Number.isSafeInteger(count) && count >= 0 ? count : 0,
    id: msgQ.attributes['id'] ?? '',
    ...(qDate ? { qDate: textOf(qDate).trim() } : {}),
    ...(msg ? { msg: textOf(msg).trim() } : {}),
  };
}

function readTransactionIds(trID: XmlElement): { clTRID?: string; svTRID?: string } {
  const clTRID = childOf(trID, NS.epp, 'clTRID');
  const svTRID = childOf(trID, NS.epp, 'svTRID');
  return {
    ...(clTRID ? { clTRID: textOf(clTRID).trim() } : {}),
    ...(svTRID ? { svTRID: textOf(svTRID).trim() } : {}),
  };
}

/** What stands inside `<value>`, as XML: one element, by the schema. */
function inner(value: XmlElement | undefined): string {
  return value ? elementsOf(value).map(writeFragment).join('') || textOf(value).trim() : '';
}

function isEpp(found: XmlElement, name: string): boolean {
  return found.ns === NS.epp && found.name === name;
}

/** What a server answers; for tests and for who builds one. */
export interface AnswerToWrite {
  results: {
    code: number;
    msg: string;
    lang?: string;
    values?: XmlElement[];
    extValues?: { value: XmlElement; reason: string }[];
  }[];
  msgQ?: MessageQueue;
  data?: readonly Described[];
  extensions?: readonly Described[];
  clTRID?: string;
  svTRID: string;
}

export function encodeAnswer(answer: AnswerToWrite): string {
  const e = (name: string, ...children: (XmlElement | string)[]) => element(NS.epp, name, children);
  const response = e('response');
  for (const { code, msg, lang, values = [], extValues = [] } of answer.results) {
    const text = e('msg', msg);
    if (lang !== undefined) text.attributes['lang'] = lang;
    const faults = [
      ...values.map((value) => e('value', value)),
      ...extValues.map(({ value, reason }) => e('extValue', e('value', value), e('reason', reason))),
    ];
    const written = e('result', text, ...faults);
    written.attributes['code'] = String(code);
    response.children.push(written);
  }
  if (answer.msgQ) {
    const { count, id, qDate, msg } = answer.msgQ;
    const written = e('msgQ', ...(qDate ? [e('qDate', qDate)] : []), ...(msg ? [e('msg', msg)] : []));
    Object.assign(written.attributes, { count: String(count), id });
    response.children.push(written);
  }
  for (const [name, parts] of [
    ['resData', answer.data ?? []],
    ['extension', answer.extensions ?? []],
  ] as const) {
    if (parts.length > 0) response.children.push(e(name, ...parts.map(({ spec, value }) => writeSpec(spec, value))));
  }
  const ids = answer.clTRID ? [e('clTRID', answer.clTRID)] : [];
  response.children.push(e('trID', ...ids, e('svTRID', answer.svTRID)));
  return writeDocument(e('epp', response));
}
