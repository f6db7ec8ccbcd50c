import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { antdTheme } from '../shared/theme/antd-theme.ts';
import { ANTD_PARTS } from './antd-parts.ts';

/** antd's static styles by part (`Select-Select`, `Input-TextArea`); what all parts need is `GROUND`. */
export type AntdCss = ReadonlyMap<string, string>;
export const GROUND = '';

interface Cache {
  cache: Map<string, unknown>;
}
/** What the extractor itself writes with: its own copy, since only that one has what antd wrote. */
interface Writer {
  createCache: () => Cache;
  extractStyle: (cache: Cache, options: { plain: boolean }) => string;
  StyleProvider: ComponentType<{ cache: Cache; children?: ReactNode }>;
}
const extractor = fileURLToPath(import.meta.resolve('@ant-design/static-style-extract'));
const { createCache, extractStyle: cssOf, StyleProvider }: Writer = createRequire(extractor)('@ant-design/cssinjs');

/** What one run of the components wrote: rules by part, variables by component. */
interface Extract {
  rules: Map<string, string>;
  variables: Map<string, string>;
}

/** `Modal`'s confirm panel opens a theme of its own, whose key is random: its variables are of no use. */
const STRAY = /^\.css-var-/;
const MARK = /\.data-ant-cssinjs-cache-path\{[^}]*}/;

/** The cache names what it keeps: `style%%Select-Select%…`, `cssVar%Select%…`, `token%…`; icons and the rules of all parts have no part. */
function extract(ground: 'light' | 'dark'): Extract {
  const cache = createCache();
  const theme = antdTheme(ground);
  const customTheme = (node: ReactNode) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, node));
  extractStyle({ includes: [...ANTD_PARTS], customTheme });
  const found: Extract = { rules: new Map(), variables: new Map() };
  for (const [key, entry] of cache.cache) {
    const one = createCache();
    one.cache.set(key, entry);
    const css = cssOf(one, { plain: true }).replace(MARK, '');
    const [kind, component = '', part = ''] = key.split('%');
    const to = kind === 'style' ? found.rules : found.variables;
    const name = kind === 'token' ? GROUND : kind === 'cssVar' ? component : /^[A-Z]\w+-/.test(part) ? part : GROUND;
    const before = to.get(name) ?? '';
    if (css && !STRAY.test(css) && !before.includes(css)) to.set(name, before + css);
  }
  return found;
}

const RULE = /([^{}]+)\{([^{}]*)}/g;

/** The dark variables that differ from the light ones, under `[data-theme=dark]`. */
function turned(light: string, dark: string): string {
  const bright = new Map([...light.matchAll(RULE)].map(([, selector, body]) => [selector, body]));
  return [...dark.matchAll(RULE)]
    .map(([, selector = '', body = '']) => {
      const before = new Set((bright.get(selector) ?? '').split(';'));
      const changed = body.split(';').filter((each) => each && !before.has(each));
      return changed.length > 0 ? `[data-theme="dark"] ${selector}{${changed.join(';')}}` : '';
    })
    .join('');
}

/**
 * The rules are the same in light and dark, only the variables differ (asserted). All stands in the layer `antd` (theme/tokens.css), so our own
 * styles win wherever a page's files come in another order.
 */
export function antdCss(): AntdCss {
  const light = extract('light');
  const dark = extract('dark');
  for (const [part, rules] of light.rules) {
    if (dark.rules.get(part) !== rules)
      throw new Error(`antd's ${part} differs between light and dark beyond its variables`);
  }
  const parts = new Map<string, string>();
  for (const [part, rules] of light.rules) {
    const component = part.split('-')[0] ?? GROUND;
    const variables = light.variables.get(component) ?? '';
    parts.set(part, `@layer antd{${variables}${turned(variables, dark.variables.get(component) ?? '')}${rules}}`);
  }
  return parts;
}
