import { expect, test } from 'vitest';
import { readNameList } from './name-list.ts';

const read = (text: string) => {
  const { names, dropped } = readNameList(text);
  return [
    names.map(({ label, suffix }) => (suffix ? `${label}.${suffix}` : label)),
    dropped.map(({ typed, why }) => `${typed} ${why}`),
  ];
};

test('D1 D2 `www` goes where an address begins with it, and stays where it is the name', () => {
  expect(read('www.one.com http://www.two.com.cn/ www.com www.com.cn')).toEqual([
    ['one.com', 'two.com.cn', 'www.com', 'www.com.cn'],
    [],
  ]);
});

test('D1 D2 quotes and brackets of any keyboard stand around names, not in them', () => {
  const around = [
    '[]',
    '{}',
    '``',
    '\u2018\u2019',
    '\u201C\u201D',
    '\u300A\u300B',
    '\u300C\u300D',
    '\u3010\u3011',
    '\uFF08\uFF09',
    '\uFF1C\uFF1E',
    '\uFF3B\uFF3D',
    '\uFF5B\uFF5D',
  ];
  const text = around.map(([open, close], at) => `${open}name-${at}.com${close}`).join('');
  expect(read(text)).toEqual([around.map((_, at) => `name-${at}.com`), []]);
});

test('D1 D2 what nobody sees in copied text keeps no name out, and hides no repetition', () => {
  const typed = ['\u200Eone.com', '\u202Aone.com\u202C', 'o\u00ADne.com', 'one.c\u2060om\uFEFF'];
  expect(read(`one.com\n${typed.join('\n')}`)).toEqual([['one.com'], typed.map((each) => `${each.trim()} duplicate`)]);
  expect(read('on\u202Ee.com')).toEqual([[], ['on\u202Ee.com characters']]);
});

test('D1 D2 of a table with one column of names only that is read, whatever stands beside it', () => {
  expect(read('Name,Expires,Folder\nharbour.com,2027-01-02,"tea, cups"\nlantern.cn,2027-03-04,none')).toEqual([
    ['harbour.com', 'lantern.cn'],
    [],
  ]);
  expect(read('1\tharbour.com\tactive\n2\tlantern.com\tactive')).toEqual([['harbour.com', 'lantern.com'], []]);
  // Two columns of names, and rows of other lengths, are lists as ever.
  expect(read('one.com,two.com\nthree.com,four.com')[0]).toEqual(['one.com', 'two.com', 'three.com', 'four.com']);
  expect(read('one,two\nthree.com,four')[0]).toEqual(['one', 'two', 'three.com', 'four']);
  expect(read('one.com two\nthree')[0]).toEqual(['one.com', 'two', 'three']);
});
