import { expect, test } from 'vitest';
import { TemplateName } from './template.ts';

test.each(["Mary's", 'A & B', '100%', 'No. #1'])('M1 a template is not called %s', (name) => {
  const parsed = TemplateName.safeParse(name);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['form:signs']);
});

test.each(['Harbour Tea', '\u6e2f\u8336\u6709\u9650\u516c\u53f8', 'O-Brien (HK)'])(
  'M1 a template may be called %s',
  (name) => {
    expect(TemplateName.parse(name)).toBe(name);
  },
);
