import type { FastifyInstance } from 'fastify';
import type { Lang } from '#contract/lang.ts';
import { BODY_DEPTH_MAX, BODY_FIELDS_MAX } from '#contract/rules/edge/input.ts';
import { translate } from '../i18n.ts';
import { refuse } from '../refusal.ts';

/** Smaller bodies are read at once. */
const SMALL_CHARACTERS = 8_192;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPENS, CLOSES] = [
  [0x7b, 0x5b],
  [0x7d, 0x5d],
];

/**
 * How many fields a JSON text has, and how deep it goes, without making anything of it. What is no JSON is the parser's
 * to refuse.
 */
export function measureJson(text: string): { fields: number; depth: number } {
  let fields = 0;
  let deepest = 0;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inText = !inText;
    else if (inText) {
      if (code === BACKSLASH) at++;
    } else if (code === COLON) fields++;
    else if (OPENS.includes(code)) deepest = Math.max(deepest, ++depth);
    else if (CLOSES.includes(code)) depth--;
  }
  return { fields, depth: deepest };
}

/**
 * Reads JSON bodies, but never one with more fields than any call has: making an object of a hundred thousand names
 * takes the event loop a tenth of a second, counting them some milliseconds. Poisoned prototypes are refused by
 * Fastify's own parser.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length > SMALL_CHARACTERS) {
      const { fields, depth } = measureJson(text);
      const limit = (lang: Lang) => translate(lang, 'house:bodyFields', { count: String(BODY_FIELDS_MAX) });
      if (fields > BODY_FIELDS_MAX) return done(refuse('BODY_TOO_LARGE', { limit }));
      if (depth > BODY_DEPTH_MAX) return done(refuse('BODY_UNREADABLE'));
    }
    parse(request, text, done);
  });
}
