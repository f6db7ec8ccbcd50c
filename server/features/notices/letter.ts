import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { translate } from '../../platform/i18n.ts';

/** What a mail says, as message keys: the words are chosen when it is sent. */
export interface Letter {
  /** `feature.name`, e.g. `account.activate`: what the ledger of notices is filtered by. */
  readonly kind: string;
  /** The rule that makes us send it (an acceptance row or a registry's policy). */
  readonly rule: string;
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  /** The button: its words and the page it opens, a path of our site. The path may hold a secret and is kept sealed. */
  readonly act?: { readonly words: MessageKey; readonly path: string };
}

/** What the ledger of notices keeps of a letter: its words, never what its button opens. */
export interface KeptLetter {
  readonly subject: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  readonly vars?: MessageVars;
  readonly actWords?: MessageKey;
}

/** The letter in words. */
export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Line breaks in a subject would be headers of their own; nodemailer folds them too, here they never arrive. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function htmlOf(lang: Lang, title: string, paragraphs: readonly string[], button: string): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1d2733;background:#ffffff">' +
    `<div style="max-width:560px;margin:0 auto">${body}${button}</div></body></html>`
  );
}

/** Text and simple HTML with the same content, in one language. `url` is the whole address of the button. */
export function writeLetter(lang: Lang, letter: Omit<Letter, 'kind' | 'rule'>, url: string | undefined): WrittenLetter {
  const say = (key: MessageKey) => translate(lang, key, letter.vars);
  const subject = oneLine(say(letter.subject));
  const opening = [say('letters:greeting'), ...letter.paragraphs.map(say)];
  const closing = [say('letters:automatic'), say('letters:signature')];
  if (letter.act === undefined || url === undefined) {
    const all = [...opening, ...closing];
    return { subject, text: `${all.join('\n\n')}\n`, html: htmlOf(lang, subject, all, '') };
  }
  const words = say(letter.act.words);
  const link = escapeHtml(url);
  const button =
    `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:6px;` +
    `background:#0b5f7a;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px">${escapeHtml(say('letters:fallback'))}<br>` +
    `<a href="${link}" style="word-break:break-all;color:#0b5f7a">${link}</a></p>` +
    closing.map((text) => `<p style="margin:0 0 8px;font-size:13px">${escapeHtml(text)}</p>`).join('');
  return {
    subject,
    text: `${[...opening, `${words}\n${url}`, ...closing].join('\n\n')}\n`,
    html: htmlOf(lang, subject, opening, button),
  };
}
