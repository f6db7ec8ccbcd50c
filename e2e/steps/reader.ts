import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { loadMessages, type MessageKey, type MessageVars, say } from '#contract/messages/index.ts';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { consoleUrl } from './house.ts';

/** Words of one language, by the product's own tables. */
export type Words = (key: MessageKey, vars?: MessageVars) => string;

export async function wordsOf(lang: Lang): Promise<Words> {
  const messages = await loadMessages(lang);
  // Letters carry the operator's name; the demonstration's is the product's.
  return (key, vars) => say(messages, key, { registrar: 'Namestead', ...vars });
}

/** A person at the console: one browser window, one language. */
export interface Reader {
  readonly page: Page;
  readonly lang: Lang;
  readonly t: Words;
  readonly email: string;
  readonly password: string;
  readonly safeCode: string;
}

/** Digits that no other test of this run has. */
export const unique = (): string => `${Date.now().toString(36)}${randomInt(36 ** 4).toString(36)}`;

/** A new person with an address of their own; they have not been here before. */
export async function newReader(page: Page, lang: Lang): Promise<Reader> {
  return {
    page,
    lang,
    t: await wordsOf(lang),
    email: `reader-${unique()}@customer.example`,
    password: 'Blue-Kite-2718',
    safeCode: 'gate-code-31',
  };
}

/** Opens an address of the console. */
export const open = (page: Page, path: string) => page.goto(`${consoleUrl()}${path}`);

/** Gives a context its language before the first page, as a returning reader has it. */
export async function speak(context: BrowserContext, lang: Lang): Promise<void> {
  await context.addCookies([{ name: 'Lang', value: lang, url: consoleUrl() }]);
}

/** Turns the language by the choice in the header, in whatever language it stands. */
export async function turnLanguage(page: Page, lang: Lang): Promise<void> {
  const choice = page.getByRole('combobox').filter({ has: page.locator(`option[lang="${lang}"]`) });
  await choice.selectOption({ label: LANG_NAMES[lang] });
}

/** One of a list: the browser's own, or a form's, where one of a long list is found by typing. */
export async function pick(page: Page, field: Locator, label: string): Promise<void> {
  if (await field.evaluate((element) => element.localName === 'select')) {
    await field.selectOption({ label });
    return;
  }
  await field.click();
  if (await field.isEditable()) await field.fill(label);
  await page.getByRole('option', { name: label, exact: true }).click();
}

export const HEADING = { level: 1 } as const;
