import type { Endpoint } from '#contract/endpoint.ts';
import { EDGE_ERRORS } from '#contract/errors/house.ts';
import { ERRORS, type ErrorKey, errorEntry } from '#contract/errors/index.ts';
import { loadMessages, type MessageKey, say } from '#contract/messages/index.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The words of a message with its holes left open, as the tables have them. */
function words(messages: Awaited<ReturnType<typeof loadMessages>>, key: MessageKey): string {
  const open: Record<string, string> = {};
  // A hole that is filled with its own name stays readable as a hole.
  const anyHole = new Proxy(open, { get: (_, name) => `{{${String(name)}}}` });
  return cell(say(messages, key, anyHole));
}

/** The error catalogue as a page: number, key, status, the words in three languages, who may answer it. */
export async function errorsPage(endpoints: readonly Endpoint[]): Promise<string> {
  const languages = await Promise.all([loadMessages('zh-HK'), loadMessages('zh-CN'), loadMessages('en')]);
  const edge = new Set<string>(EDGE_ERRORS);
  const keys = (Object.keys(ERRORS) as ErrorKey[]).sort((one, other) => errorEntry(one).code - errorEntry(other).code);
  const rows = keys.map((key) => {
    const { code, status, msg } = errorEntry(key);
    const calls = endpoints
      .filter((each) => each.errors.includes(key))
      .map((each) => `\`${each.method} ${each.path}\``);
    const from = edge.has(key) ? ['any call', ...calls] : calls;
    const said = languages.map((messages) => words(messages, msg as MessageKey));
    return `| ${code} | \`${key}\` | ${status} | ${said.join(' | ')} | ${from.join(', ')} |`;
  });
  return [
    '# Errors',
    '',
    'Made from `contract/errors` by `npm run generate`; do not edit. Every answer is `{Code, Msg, Data?}`; `Code` 10000 is success.',
    '',
    '| Code | Key | HTTP | zh-HK | zh-CN | en | Answered by |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
