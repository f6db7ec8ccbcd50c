import { LANGS, type Lang } from '#contract/lang.ts';
import { type MessageKey, type Messages, say } from '#contract/messages/index.ts';
import { escapeHtml } from '#contract/web-frame.ts';

/** What stands in a document beside the app: it needs no script, and no script draws it. */

const CONTACT_LINKS = [
  ['/contact', 'menu:title.contact'],
  ['/legal/terms', 'menu:title.legal.terms'],
  ['/legal/privacy', 'menu:title.legal.privacy'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/**
 * The page has not come alive: said after some seconds by the styles alone (`late.css`), with a way on. `asks`: an
 * address is told to write to.
 */
export function lateNote(messages: Messages, asks: boolean): string {
  const words = (key: MessageKey) => escapeHtml(say(messages, key));
  const write = asks ? `<p>${words('late:write')} <!--hole:mail--></p>` : '';
  const again = `<p><a href="">${words('common:act.reload')}</a></p>`;
  return `<div class="ns-late" role="alert"><p><strong>${words('late:title')}</strong></p><p>${words('late:why')}</p>${again}${write}</div>`;
}

/** Who operates this site; a page without the layout's own footer has its links too, in the language shown. */
export function operatorFoot(all: Readonly<Record<Lang, Messages>>, withLinks: boolean): string {
  const inAll = (key: MessageKey) =>
    LANGS.map((lang) => `<span class="ns-in" lang="${lang}">${escapeHtml(say(all[lang], key))}</span>`).join('');
  const links = withLinks ? CONTACT_LINKS.map(([href, key]) => `<a href="${href}">${inAll(key)}</a>`).join('') : '';
  return `<footer class="ns-operator"><!--hole:operator-->${links}</footer>`;
}
