import type { Lang } from '../lang.ts';

/**
 * Each language by its own name, the same in every language: a reader must find their own in a page they cannot read.
 */
export const LANG_NAMES: Readonly<Record<Lang, string>> = { 'zh-HK': '繁體中文', 'zh-CN': '简体中文', en: 'English' };
