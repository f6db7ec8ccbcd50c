import { LANGS } from '#contract/lang.ts';
import { translate } from '../../../platform/i18n.ts';

/** Our letters begin with it; mail programs keep what stands below it as the quotation. */
const MARKS = LANGS.map((lang) => translate(lang, 'letters:replyAbove').replace(/\s+/g, ' ').trim());

/**
 * What mail programs put between an answer and what it quotes: arrows, a rule, the heads of the mail before. Chinese
 * ones as escapes: they are no words of ours.
 */
const QUOTED =
  /^\s*(?:>.*|[-_]{5,}.*|\*?(?:From|Sent|To|Cc|Subject|Date|\u5bc4\u4ef6\u8005|\u5bc4\u4ef6\u4eba|\u6536\u4ef6\u8005|\u6536\u4ef6\u4eba|\u4e3b\u65e8|\u65e5\u671f|\u53d1\u4ef6\u4eba|\u53d1\u9001\u65f6\u95f4|\u65f6\u95f4|\u4e3b\u9898)\*?\s*[:\uff1a].*)?$/i;
/** 'On 26 Nov 2026, Namestead wrote:', which may be broken over two lines. */
const ATTRIBUTION_END = /(?:wrote|\u5199\u9053|\u5beb\u9053|schrieb|a écrit)\s*[:\uff1a]\s*$/i;
const ATTRIBUTION_BEGIN = /^\s*(?:On|At|Am|Le|\u5728|\u65bc|\u4e8e)?\s?.*\d{4}.*$/i;

/** What stands further down is a quotation, or longer than a message may be. */
const READ_CHARACTERS_MAX = 100_000;

function beforeMark(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => {
    const flat = line.replace(/\s+/g, ' ');
    return MARKS.some((mark) => flat.includes(mark));
  });
  return lines.slice(0, at === -1 ? undefined : at);
}

/**
 * The words of an answer, without what it quotes below them. What stands between quoted lines is kept, for there people
 * answer line by line. Pure.
 */
export function answerText(text: string): string {
  const lines = beforeMark(
    text
      .slice(0, READ_CHARACTERS_MAX)
      .replaceAll('\0', '')
      .toWellFormed()
      .split(/\r\n?|\n/),
  );
  for (;;) {
    const last = lines.at(-1);
    if (last === undefined) return '';
    if (ATTRIBUTION_END.test(last)) {
      lines.pop();
      const before = lines.at(-1);
      if (before?.trim() && !/\d{4}/.test(last) && ATTRIBUTION_BEGIN.test(before)) lines.pop();
    } else if (QUOTED.test(last)) lines.pop();
    else break;
  }
  return lines.join('\n').trim();
}
