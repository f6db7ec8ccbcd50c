import { expect, test } from 'vitest';
import { readTransferLines, withoutLines } from './read-lines.ts';

test('F1 lines are read however they are parted; a password keeps its own signs', () => {
  const text = 'tea.com, Ab3$x,yz\n tea.net\tCode-1\n\ntea.cc;Code 2\n"tea.tv","Code-3"\nTEA.CN，密\ntea.vip';
  expect(readTransferLines(text)).toEqual([
    { Name: 'tea.com', Code: 'Ab3$x,yz' },
    { Name: 'tea.net', Code: 'Code-1' },
    { Name: 'tea.cc', Code: 'Code 2' },
    { Name: 'tea.tv', Code: 'Code-3' },
    { Name: 'tea.cn', Code: '密' },
    { Name: 'tea.vip', Code: '' },
  ]);
});

test('F1 a file of a spreadsheet is read as it was written; a password keeps the quotation signs that are its own', () => {
  const text = '\uFEFF"Domain";"Code"\r\n"tea.com";"Ab""3;x"\r\n"tea.net,Code-2"\r"tea.cc"\t"Code 3"\n';
  expect(readTransferLines(text)).toEqual([
    { Name: 'domain', Code: 'Code' },
    { Name: 'tea.com', Code: 'Ab"3;x' },
    { Name: 'tea.net', Code: 'Code-2' },
    { Name: 'tea.cc', Code: 'Code 3' },
  ]);
  expect(readTransferLines('tea.tv Ab3"\ntea.vip,"x\ntea.cn\u3000Code-4\nhttps://Tea.com/shop Code/5')).toEqual([
    { Name: 'tea.tv', Code: 'Ab3"' },
    { Name: 'tea.vip', Code: '"x' },
    { Name: 'tea.cn', Code: 'Code-4' },
    { Name: 'tea.com', Code: 'Code/5' },
  ]);
});

test('F1 taking names out leaves the other lines as they were typed', () => {
  expect(withoutLines('Tea.com, A\ntea.net  B\n', ['tea.com'])).toBe('tea.net  B');
});

test('F1 taking out the second line of a name keeps its first', () => {
  expect(withoutLines('tea.com A\ntea.net B\nTEA.com C', ['tea.com'])).toBe('tea.com A\ntea.net B');
  expect(withoutLines('tea.com A\ntea.net B\nTEA.com C', ['tea.com', 'tea.com'])).toBe('tea.net B');
});
