import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Lang, langFrom } from '#contract/lang.ts';
import { type MessageKey, type Messages, say } from '#contract/messages/index.ts';
import { applyTheme } from '#web/shared/app/theme-choice.ts';
import { lendHooks } from '#web/shared/request.ts';
import { cookie, keepCookie } from '#web/shared/session.ts';
import { SMALL_TITLES, type SmallSay, SmallShell } from './shell.tsx';
import { loadSmallWords, type SmallWords } from './words/load.ts';

const speak = (words: SmallWords): SmallSay => {
  // The small pages use keys of these two tables only, by their type.
  return (key) => say(words as Messages, key as MessageKey);
};

function lend(words: SmallWords): void {
  lendHooks({ say: (key, vars) => say(words as Messages, key, vars) });
}

/** Everything the page says from now on is said in this language. */
async function speakIn(next: Lang): Promise<SmallWords> {
  const loaded = await loadSmallWords(next);
  // Before anything is drawn: what the server said is said in this language.
  document.documentElement.lang = next;
  lend(loaded);
  return loaded;
}

/** The next page speaks it too. */
function keepLang(chosen: Lang): void {
  if (langFrom(cookie('Lang')) !== chosen) keepCookie('Lang', chosen);
}

/**
 * The language that was chosen in the painted head before the script was there, or the one that is kept: that one is
 * not kept again, for it may have been turned in another window while its words came.
 */
async function firstWords(painted: HTMLElement): Promise<[Lang, SmallWords]> {
  const chosen = () => {
    const option = painted.querySelector('select')?.selectedOptions[0];
    return option && !option.defaultSelected ? langFrom(option.value) : undefined;
  };
  const now = () => chosen() ?? langFrom(cookie('Lang'));
  for (let lang = now(); ; lang = now()) {
    const words = await speakIn(lang);
    if (now() !== lang) continue;
    if (chosen()) keepLang(lang);
    return [lang, words];
  }
}

function Small({
  page,
  first,
  draw,
}: {
  page: string;
  first: [Lang, SmallWords];
  draw: (t: SmallSay, lang: Lang) => ReactNode;
}) {
  const [[lang, words], setWords] = useState(first);
  const t = speak(words);
  useEffect(() => {
    document.documentElement.dataset['stands'] = '';
    const title = SMALL_TITLES[page];
    if (title) document.title = `${t(title)} · ${t('common:site')}`;
  });
  async function turn(next: Lang) {
    const loaded = await speakIn(next);
    keepLang(next);
    setWords([next, loaded]);
  }
  return (
    <SmallShell t={t} lang={lang} onLang={turn}>
      {draw(t, lang)}
    </SmallShell>
  );
}

/** Starts a small page over its painted frame; the language turns in place and what was typed stays. */
export async function startSmall(page: string, draw: (t: SmallSay, lang: Lang) => ReactNode): Promise<void> {
  applyTheme();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const first = await firstWords(root);
  createRoot(root).render(<Small page={page} first={first} draw={draw} />);
}
