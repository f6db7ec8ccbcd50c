import { afterEach, expect, test, vi } from 'vitest';
import { WORDS_HEADER } from '#contract/rules/edge/words-header.ts';
import { byField } from './form-input.ts';
import { isCallProblem, lendHooks, openEnvelope, wireProblem } from './request.ts';
import { canTurn, hearWords, turned } from './turned.ts';

afterEach(() => vi.unstubAllGlobals());

const show = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
const header = (...words: object[]) => Buffer.from(JSON.stringify(words)).toString('base64');

function refused(body: object, words: string): unknown {
  try {
    return openEnvelope(body, { status: 422, headers: new Headers({ [WORDS_HEADER]: words }) });
  } catch (error) {
    return error;
  }
}

test('A6 a refusal that stands turns with the page, its fields too, there and back', () => {
  const words = header({ en: 'Wrong.', 'zh-HK': '\u932f' }, { en: 'Too long.', 'zh-HK': '\u9577' });
  const body = { Code: 90004, Msg: 'Wrong.', Data: { Fields: [{ Path: 'Name', Msg: 'Too long.' }] } };
  show('en');
  const problem = refused(body, words);
  if (!isCallProblem(problem)) throw problem;
  const kept = byField(problem.fields).get('Name');
  const seen = () => [problem.message, kept?.[0]?.Msg];
  expect(seen()).toEqual(['Wrong.', 'Too long.']);
  show('zh-HK');
  expect(seen()).toEqual(['\u932f', '\u9577']);
  show('en');
  expect(seen()).toEqual(['Wrong.', 'Too long.']);
});

test('A6 what the browser itself says of a failed call turns too', () => {
  let lang = 'en';
  lendHooks({ say: (key) => `${lang} ${key}` });
  const problem = wireProblem('network');
  lang = 'zh-CN';
  expect(problem.message).toBe('zh-CN common:fail.network');
});

test('A6 a stream says its words with each line; they are read once and turn for good', () => {
  const words = header({ en: 'Taken.', 'zh-HK': '\u5df2\u8a3b' });
  show('en');
  expect(canTurn('Taken.')).toBe(false);
  for (let line = 0; line < 3; line++) hearWords(words);
  expect(canTurn('Taken.')).toBe(true);
  show('zh-HK');
  expect(turned('Taken.')).toBe('\u5df2\u8a3b');
});

test('A6 words that nobody told stay as they are', () => {
  show('en');
  hearWords(null);
  expect(turned('What a person wrote')).toBe('What a person wrote');
});
