import type { FastifyReply } from 'fastify';
import type { FieldProblem } from '#contract/envelope.ts';
import { LANGS, type Lang } from '#contract/lang.ts';
import { WORDS_HEADER, WORDS_HEADER_MAX } from '#contract/rules/edge/words-header.ts';
import type { Said } from '../refusal.ts';

const saidOf = new WeakMap<FieldProblem, Said>();

/** A wrong field, in the reader's language; the words of the others go beside it. */
export function fieldProblem(lang: Lang, Path: string, said: Said): FieldProblem {
  const problem = { Path, Msg: said(lang) };
  saidOf.set(problem, said);
  return problem;
}

const inAll = (said: Said) => Object.fromEntries(LANGS.map((lang) => [lang, said(lang)]));
const encoded = (all: readonly object[]) => Buffer.from(JSON.stringify(all)).toString('base64');

/** The same in every language, the first ones where all would be too long for a header. */
export function wordsOf(said: readonly Said[]): string {
  const all = said.map(inAll);
  while (all.length > 0 && encoded(all).length > WORDS_HEADER_MAX) all.pop();
  return encoded(all);
}

/**
 * Tells a page what it was told in the languages that it was not told in, so that a note which stands turns with the
 * page (docs/decisions/0180). The envelope stays as the specification has it.
 */
export function tellWords(reply: FastifyReply, words: Said, data?: unknown): FastifyReply {
  const fields = (data as { Fields?: readonly FieldProblem[] } | undefined)?.Fields ?? [];
  const said = fields.map((field) => saidOf.get(field)).filter((one) => one !== undefined);
  return reply.header(WORDS_HEADER, wordsOf([words, ...said]));
}
