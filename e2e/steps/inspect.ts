import type { Page } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { loadMessages } from '#contract/messages/index.ts';

/** What a person would see at once as wrong on a page. Empty lists and zero where all is well. */
export interface Seen {
  readonly heading: string;
  /** Pixels by which the page is wider than the window, and the element that reaches out most. */
  readonly overflow: number;
  readonly reaching: string;
  /** Tables and boxes whose content is wider than they are, so that one must scroll sideways inside them. */
  readonly scrolling: readonly string[];
  /** `area:key` in the text: a message that was not looked up. */
  readonly keys: readonly string[];
  /** Characters that only another language of ours uses. */
  readonly foreign: readonly string[];
  /** Brackets, commas and colons of English beside a Chinese character, with what stands around them. */
  readonly halfWidth: readonly string[];
  /** Names that have so little room that they stand letter under letter. */
  readonly squeezed: readonly string[];
  /**
   * Buttons and fields that are lower than a finger needs. What stands in a text, and boxes with a label, are not
   * meant.
   */
  readonly low: readonly string[];
  /** The page says that it is not built yet. */
  readonly notYet: boolean;
}

const HAN = /\p{Script=Han}/u;
const HALF_WIDTH = /[^\n]{0,8}(?:\p{Script=Han} ?[(),:;!?]|[()]\p{Script=Han})[^\n]{0,8}/gu;
const areas = new Map<Lang, Set<string>>();
let areaNames: readonly string[] = [];

/** The Chinese characters of a language's tables. */
async function charactersOf(lang: Lang): Promise<Set<string>> {
  const known = areas.get(lang);
  if (known) return known;
  const messages = await loadMessages(lang);
  areaNames = Object.keys(messages);
  const text = Object.values(messages).flatMap((table) => Object.values(table as Record<string, string>));
  const found = new Set([...text.join('')].filter((char) => HAN.test(char)));
  areas.set(lang, found);
  return found;
}

/**
 * Characters that show words of another language: any Chinese in English, traditional-only in zh-CN and the reverse.
 */
async function foreignIn(text: string, lang: Lang): Promise<string[]> {
  const han = [...new Set([...text].filter((char) => HAN.test(char)))];
  if (lang === 'en') return han;
  const own = await charactersOf(lang);
  const other = await charactersOf(lang === 'zh-HK' ? 'zh-CN' : 'zh-HK');
  return han.filter((char) => other.has(char) && !own.has(char));
}

interface Raw {
  text: string;
  heading: string;
  overflow: number;
  reaching: string;
  scrolling: string[];
  squeezed: string[];
  low: string[];
}

/** Runs in the page: its text without what is data or the names of languages, and what sticks out of the window. */
function look(): Raw {
  const copy = document.body.cloneNode(true) as HTMLElement;
  const names = [...copy.querySelectorAll('.ns-name')]
    .map((one) => one.textContent ?? '')
    .filter((name) => name !== '')
    .sort((one, other) => other.length - one.length);
  const mute = `script, style, option, code, [translate=no], .ns-name, .ns-who, .ns-in:not([lang="${document.documentElement.lang}"])`;
  for (const one of copy.querySelectorAll(mute)) one.remove();
  const wide = document.documentElement.clientWidth;
  const overflow = document.documentElement.scrollWidth - wide;
  let reaching = '';
  let most = wide;
  for (const element of overflow > 0 ? document.querySelectorAll('body *') : []) {
    const { right } = element.getBoundingClientRect();
    if (right <= most) continue;
    most = right;
    reaching = `${element.tagName.toLowerCase()}.${element.className}`;
  }
  const scrolling = [...document.querySelectorAll('main *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
    .map((one) => `${one.className} ${one.scrollWidth - one.clientWidth} px`);
  const squeezed = [...document.querySelectorAll<HTMLElement>('.ns-name')]
    .filter((one) => one.offsetWidth < 60 && one.offsetHeight > 80)
    .map((one) => one.textContent ?? '');
  const pressed =
    'button:not(.ns-link), .ns-button, .ns-tool, select, input:not([type=checkbox], [type=radio], [type=file])';
  const low = [...document.querySelectorAll<HTMLElement>(`.ns-header :is(${pressed}), main :is(${pressed})`)]
    .filter(({ offsetHeight }) => offsetHeight > 1 && offsetHeight < 40)
    .map((one) => `${one.tagName.toLowerCase()}.${one.className} ${one.offsetHeight} px`);
  const texts: string[] = [];
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of copy.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
  const heading = document.querySelector('h1')?.textContent ?? '';
  // The label of a button speaks of the name that stands beside it.
  const text = names.reduce((left, name) => left.replaceAll(name, ''), texts.join('\n'));
  return { text, heading, overflow, reaching, scrolling, squeezed, low };
}

/** Looks at an open page in its language. `mine` are texts of people, such as names, that are right in any language. */
export async function inspect(page: Page, lang: Lang, mine: readonly string[] = []): Promise<Seen> {
  await Promise.all(LANGS.map(charactersOf));
  // A window that has just got another width is drawn anew in its next two frames.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  const raw = await page.evaluate(look);
  const text = mine.reduce((left, own) => left.replaceAll(own, ''), raw.text);
  const { common } = await loadMessages(lang);
  const key = new RegExp(`\\b(?:${areaNames.join('|')}):[a-z][\\w.]*`, 'g');
  return {
    heading: raw.heading,
    overflow: Math.max(0, raw.overflow),
    reaching: raw.reaching,
    scrolling: raw.scrolling,
    squeezed: raw.squeezed,
    low: [...new Set(raw.low)],
    keys: [...new Set([...(text.match(key) ?? []), ...(text.match(/\{\{\w+/g) ?? [])])],
    foreign: await foreignIn(text, lang),
    halfWidth: lang === 'en' ? [] : [...new Set(text.match(HALF_WIDTH) ?? [])],
    notYet: raw.text.split('\n').includes(common['notYet.title']),
  };
}
