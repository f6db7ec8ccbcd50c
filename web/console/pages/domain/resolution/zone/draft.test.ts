import { expect, test } from 'vitest';
import type { KeptRecord } from '#contract/api/dns/zones.ts';
import { beside, countOf, movedIn, NO_DRAFT, remove, rowsOf, undo, write, writeNew } from './draft.ts';

const kept: KeptRecord = {
  Id: '7',
  Host: '@',
  Type: 'A',
  Value: '192.0.2.1',
  Line: 'default',
  Ttl: 600,
  Paused: false,
  Remark: '',
};

test('G2 what is not applied stands beside what does, is counted, and can be taken back', () => {
  const changed = write(NO_DRAFT, '7', { ...kept, Value: '192.0.2.2' });
  expect(rowsOf([kept], changed)).toMatchObject([
    { key: '7', fate: 'changed', record: { Id: '7', Value: '192.0.2.2' } },
  ]);
  const told: KeptRecord = { ...kept, Answers: ['192.0.2.1'], Trouble: 'none' };
  expect(rowsOf([told], NO_DRAFT)[0]?.record).toEqual(kept);
  const both = write(changed, 'new-1', { ...kept, Host: 'www' });
  expect(rowsOf([kept], both).map(({ key, fate }) => `${key} ${fate}`)).toEqual(['new-1 new', '7 changed']);
  expect(both.put.get('new-1')).not.toHaveProperty('Id');
  expect(countOf(both)).toEqual({ added: 1, changed: 1, removed: 0 });
  const gone = remove(remove(both, '7'), 'new-1');
  expect(countOf(gone)).toEqual({ added: 0, changed: 0, removed: 1 });
  expect(rowsOf([kept], gone)).toMatchObject([{ fate: 'removed', record: { Value: '192.0.2.1' } }]);
  expect(rowsOf([kept], undo(gone, '7'))).toMatchObject([{ fate: 'stays' }]);
});

test('G2 what another editor changed or removed meanwhile is not overwritten, and what was typed is not lost', () => {
  const others: KeptRecord = { ...kept, Id: '9', Value: '192.0.2.9' };
  const draft = remove(write(NO_DRAFT, '7', { ...kept, Value: '192.0.2.2' }), '8');
  expect(beside(draft, [kept, { ...kept, Id: '8' }])).toEqual(draft);
  const after = beside(draft, [others]);
  expect(rowsOf([others], after)).toMatchObject([
    { fate: 'new', record: { Value: '192.0.2.2' } },
    { fate: 'stays', record: { Value: '192.0.2.9' } },
  ]);
  expect([countOf(after), movedIn(after), movedIn(draft)]).toEqual([{ added: 1, changed: 0, removed: 0 }, 1, 0]);
  expect([...after.put.values()][0]).not.toHaveProperty('Id');
  expect(beside(after, [others])).toEqual(after);
});

test('G4 a file of many records comes into the draft at once', () => {
  const draft = writeNew(NO_DRAFT, [
    ['new-1', kept],
    ['new-2', { ...kept, Host: 'www' }],
  ]);
  expect(countOf(draft)).toEqual({ added: 2, changed: 0, removed: 0 });
  expect(draft.put.get('new-1')).not.toHaveProperty('Id');
});
