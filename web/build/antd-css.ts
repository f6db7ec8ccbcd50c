import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import { antdTheme, VARIABLES_KEY } from '../shared/theme/antd-theme.ts';
import { ANTD_PARTS } from './antd-parts.ts';

function extract(ground: 'light' | 'dark'): string {
  const css = extractStyle({
    includes: [...ANTD_PARTS],
    customTheme: (node) => createElement(ConfigProvider, { theme: antdTheme(ground) }, node),
  });
  return css.replace(STRAY, '');
}

/** `Modal`'s confirm panel opens a theme of its own, whose key is random: its variables are of no use. */
const STRAY = /(?:^|(?<=}))\.css-var-[^{}]*\{[^{}]*}/g;
const VARIABLES = new RegExp(`(?:^|(?<=}))\\.${VARIABLES_KEY}(?=[.{ ,])[^{}]*\\{[^{}]*}`, 'g');

/**
 * The static styles of antd. The rules are the same in light and dark, only the variables differ (asserted), so the dark variables follow
 * under `[data-theme=dark]` with just what changes.
 */
export function antdCss(): string {
  const light = extract('light');
  const dark = extract('dark');
  if (light.replace(VARIABLES, '') !== dark.replace(VARIABLES, ''))
    throw new Error('antd rules differ between light and dark beyond their variables');
  const bright = new Map((light.match(VARIABLES) ?? []).map((rule) => rule.split('{') as [string, string]));
  const turned = (dark.match(VARIABLES) ?? []).map((rule) => {
    const [selector, body] = rule.split('{') as [string, string];
    const before = new Set((bright.get(selector) ?? '').replace('}', '').split(';'));
    const changed = body
      .replace('}', '')
      .split(';')
      .filter((one) => one && !before.has(one));
    return changed.length > 0 ? `[data-theme="dark"] ${selector}{${changed.join(';')}}` : '';
  });
  return light + turned.join('');
}
