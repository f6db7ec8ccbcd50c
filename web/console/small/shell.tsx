import type { ReactNode } from 'react';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { GlobeIcon, MarkIcon } from '#web/shared/layout/icons.tsx';
import { LangSelect } from '#web/shared/layout/lang-select.tsx';

export type SmallKey = Extract<MessageKey, `common:${string}` | `gate:${string}`>;
export type SmallSay = (key: SmallKey) => string;

/** Head and card around every small page; the build paints it, the page's script draws it again. */
export function SmallShell(props: { t: SmallSay; lang: Lang; onLang?: (lang: Lang) => void; children: ReactNode }) {
  const { t, lang, onLang, children } = props;
  return (
    <div className="sm-page">
      <header className="sm-head">
        <a className="sm-brand" href="/">
          <MarkIcon />
          {t('common:site')}
        </a>
        <span className="sm-lang">
          <GlobeIcon />
          <LangSelect label={LANG_NAMES[lang]} lang={lang} onLang={onLang} />
        </span>
      </header>
      <main className="sm-card">{children}</main>
    </div>
  );
}

/** The titles of the small pages; absent where the page shows nothing until the server has answered (acceptance C3). */
export const SMALL_TITLES: Readonly<Record<string, SmallKey>> = {
  'sign-in': 'gate:signIn.title',
  register: 'gate:register.title',
  forgot: 'gate:forgot.title',
  reset: 'gate:reset.title',
  activate: 'gate:activate.title',
  'mail-result': 'gate:mail.title',
  'holder-confirm': 'gate:holder.title',
};

/**
 * What is painted before the script: the head, and the title over grey bones; nothing at all in the card of a mail
 * result.
 */
export function SmallPaint({ t, lang, page }: { t: SmallSay; lang: Lang; page: string }) {
  const title = SMALL_TITLES[page];
  return (
    <SmallShell t={t} lang={lang}>
      {page !== 'mail-result' && title && (
        <>
          <h1>{t(title)}</h1>
          <div className="sm-bone" />
          <div className="sm-bone" />
          <div className="sm-bone" />
        </>
      )}
    </SmallShell>
  );
}
