import 'virtual:antd.css';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import type { ReactNode } from 'react';
import type { Lang } from '#contract/lang.ts';
import { joinWords, useWords } from '../i18n/words.ts';
import { antdTheme } from '../theme/antd-theme.ts';

const THEME = { ...antdTheme('light'), zeroRuntime: true };
const locales = new Map<Lang, Locale>();

async function load(lang: Lang): Promise<void> {
  if (locales.has(lang)) return;
  const file = lang === 'zh-CN' ? import('./zh-CN.ts') : lang === 'en' ? import('./en.ts') : import('./zh-HK.ts');
  locales.set(lang, (await file).locale);
}

/** Resolves when the component library speaks the page's language; before that `Ground` must not be drawn. */
export const grounded = joinWords(load);

/** What antd's components stand on: our theme and their own words. Only around what draws them, so that pages without them carry nothing of it. */
export function Ground({ children }: { children: ReactNode }) {
  const { lang } = useWords();
  return (
    <ConfigProvider
      {...(locales.has(lang) ? { locale: locales.get(lang) as Locale } : {})}
      theme={THEME}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
