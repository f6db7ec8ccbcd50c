import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { AntdCss } from './antd-css.ts';
import { ROOT } from './root.ts';

const WRITERS = /@rc-component\/util\/(?:es|lib)\/Dom\/dynamicCSS(?:\.js)?$/;
const SILENT = '\0namestead:no-css';
const STYLE_FILES = /\/node_modules\/antd\/es\/.*\/style\/[\w-]+\.js$/;
/** What each maker of style hooks leaves behind: the class of the variables, no rules. */
const LEFT: Readonly<Record<string, string>> = {
  genStyleHooks: "() => ['', 'c']",
  genSubStyleComponent: '() => null',
  genComponentStyleHook: "() => ''",
};

interface Call {
  start: number;
  end: number;
  maker: string;
  /** `Select-Select`, `Input-TextArea`: as the extracted styles are named. */
  part: string;
}

/** The name of a maker's styles from its first argument, `'Select'` or `['Input', 'TextArea']`. */
function partOf(argument: unknown): string {
  const { value, elements } = argument as { value?: string; elements?: { value: string }[] };
  return elements ? elements.map((one) => one.value).join('-') : `${value}-${value}`;
}

/** The calls of the makers in a file, outermost first. */
function makerCalls(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const one of node) makerCalls(one, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  const { type, callee, start, end } = node as {
    type?: string;
    callee?: { name?: string };
    start: number;
    end: number;
  };
  if (type === 'CallExpression' && callee?.name && Object.hasOwn(LEFT, callee.name)) {
    found.push({ start, end, maker: callee.name, part: partOf((node as { arguments: unknown[] }).arguments[0]) });
    return found;
  }
  for (const value of Object.values(node)) makerCalls(value, found);
  return found;
}

/**
 * antd's styles are extracted at build, so nothing may write a style at run time (the policy would report it), and the functions that make styles
 * need not be shipped: in place of each, its file imports the styles it would have made, so a page fetches those of the parts it draws. This leans on the inside of antd 6.6.8: the exact version is pinned, and a page that reports a violation fails its test.
 */
export function strictStyles(css: AntdCss): Plugin {
  return {
    name: 'namestead-strict-styles',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === SILENT) return SILENT;
      if (!source.includes('dynamicCSS') || !importer) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || !WRITERS.test(found.id)) return undefined;
      return importer.includes('@ant-design/cssinjs') ? SILENT : join(ROOT, 'web/shared/theme/dynamic-css.ts');
    },
    load(id) {
      if (id !== SILENT) return undefined;
      return 'export const updateCSS = () => ({ setAttribute() {} }); export const removeCSS = () => {};';
    },
    transform(code, id) {
      if (!STYLE_FILES.test(id)) return undefined;
      const calls = makerCalls(this.parse(code));
      if (calls.length === 0) return undefined;
      let lean = code;
      for (const { start, end, maker } of [...calls].reverse())
        lean = lean.slice(0, start) + LEFT[maker] + lean.slice(end);
      const styles = calls.filter(({ part }) => css.has(part)).map(({ part }) => `import 'virtual:antd/${part}.css';`);
      return { code: `${styles.join('')}${lean}`, map: null };
    },
  };
}
