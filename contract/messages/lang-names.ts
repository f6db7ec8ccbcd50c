import type { Lang } from '../lang.ts';

/** Each language by its own name, the same in every language: a reader must find his own in a page he cannot read. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = { 'zh-HK': '繁體中文', 'zh-CN': '简体中文', en: 'English' };
