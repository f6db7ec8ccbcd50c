import { expect, test } from 'vitest';
import { textOfWidths, widthsFrom } from './kept.ts';

test('E1 widths of columns are read as they were kept', () =>
  expect(widthsFrom(textOfWidths({ state: 180, dns: 240 }))).toEqual({ state: 180, dns: 240 }));

test.each([null, '', 'state', 'state:', 'state:wide', 'state:-9', 'a b:100', 'state:100000'])(
  'E1 what is no width is left out: %j',
  (text) => expect(widthsFrom(text)).toEqual({}),
);
