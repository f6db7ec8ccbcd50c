import { parse, walk } from './syntax.ts';
import { inRoom, isCode, isForTests, isMessages, isTest, matches, type Problem, select, type Tree } from './tree.ts';

interface WordRule {
  where: RegExp;
  not?: RegExp;
  pattern: RegExp;
  says: string;
}

/**
 * Words and calls that have a better one, each with it. The words come from docs/glossary.md, where a pattern can tell
 * them.
 */
const RULES: readonly WordRule[] = [
  {
    where: /./,
    pattern: /(?:\/\/|\/\*|^\s*\*|^\s*--).*\b(TODO|FIXME|XXX|HACK)\b/g,
    says: 'a note to oneself: do it, or write an issue.',
  },
  {
    where: /./,
    // What was migrated is never edited.
    not: /^server\/database\/migrations\//,
    pattern: /(?:\/\/|\/\*|^\s*\*|^\s*--).*\b(?:[Hh]e|[Hh]is|[Hh]im|himself)\b/g,
    says: "a person whose name we do not know is 'they'.",
  },
  {
    where: /./,
    pattern: /@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable/g,
    says: 'a rule is switched off: change the code, or the rule in a decision record.',
  },
  {
    where: /\.(test|spec)\.tsx?$/,
    pattern: /\b(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b/g,
    says: 'a test is left out: make it run or remove it.',
  },
  {
    where: /\.(test|spec)\.tsx?$/,
    pattern: /\bvi\.mock\(/g,
    says: 'our own code is never mocked: use the real one; the clock and the wire are the seams.',
  },
  {
    where: /^server\/(features|ledger)\/|^web\/.*\bfinance\b/,
    not: /\.test\.tsx?$/,
    pattern: /(?<![\w.])(?:parseFloat|Number)\(|\.toFixed\(/g,
    says: 'money and counts of money are bigint: use contract/money.ts.',
  },
  {
    where: /^server\//,
    pattern: /\bif\s*\([^)]*\bsandbox\b/gi,
    says: 'sandbox or real is a URL and a key in platform/config.ts, never a branch.',
  },
  {
    where: /^(server|contract|web\/console|web\/shared)\//,
    pattern: /\bisAdmin\b/g,
    says: 'there is no admin in customer code: staff have rights, in the back office.',
  },
  {
    where: /^server\/ledger\/|^server\/features\/(balance|recharge|withdrawal)\//,
    pattern: /\b(?:function|const|type|interface)\s+\w*[tT]ransfer\w*/g,
    says: "'transfer' is a domain changing registrar: money moves by a posting.",
  },
  {
    where: /^server\/(features\/notices|gateways\/mail)\/|letters\.ts$/,
    pattern: /\b(?:function|const|type|interface)\s+\w*[tT]emplate\w*/g,
    says: "'template' is a registrant template: mails have letters.",
  },
  {
    where: /^contract\/|^server\//,
    not: /\.test\.ts$/,
    pattern: /import\s+(?!type\b)(?!\*\s+as\s+z\s+from)[^'"]*from\s+['"]zod/g,
    says: "zod comes in as `import * as z from 'zod/mini'`.",
  },
];

/** Scripts of East Asia and their full-width forms. */
const CJK = /[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/g;
/** Attributes whose text a person reads or hears. */
const SPOKEN =
  /^(alt|title|placeholder|label|description|aria-label|aria-description|help|message|okText|cancelText|extra)$/;

function checkJsx(path: string, text: string): Problem[] {
  const problems: Problem[] = [];
  const source = parse(path, text);
  const report = (line: number, words: string) =>
    problems.push({
      path,
      line,
      says: `'${words.trim().slice(0, 40)}' is shown to people: say it by a key of contract/messages.`,
    });
  walk(source.body, (node) => {
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node['value'])))
      report(source.lines(node)[0], String(node['value']));
    if (node.type !== 'JSXAttribute') return;
    const name = String((node['name'] as { value?: string }).value ?? '');
    const value = node['value'] as { type: string; value?: string } | undefined;
    if (SPOKEN.test(name) && value?.type === 'StringLiteral' && /\p{L}{2}/u.test(value.value ?? ''))
      report(source.lines(node)[0], value.value ?? '');
  });
  return problems;
}

/** Banned words and calls, text outside the message tables. */
export function checkWords(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  for (const [path, text] of select(tree, (each) => inRoom(each) && !/\.(json|md)$/.test(each))) {
    // The rules' own patterns and planted violations are not violations.
    if (path.startsWith('tools/tidy')) continue;
    for (const { where, not, pattern, says } of RULES) {
      if (!where.test(path) || not?.test(path)) continue;
      for (const { line, match } of matches(text, pattern))
        problems.push({ path, line, says: `${match[0].trim().slice(0, 60)}: ${says}` });
    }
    if (!isMessages(path) && !isForTests(path)) {
      for (const { line, match } of matches(text, CJK))
        problems.push({ path, line, says: `${match[0]}: words of a language live in contract/messages.` });
    }
    if (isCode(path) && path.startsWith('web/') && path.endsWith('.tsx') && !isTest(path))
      problems.push(...checkJsx(path, text));
  }
  return problems;
}
