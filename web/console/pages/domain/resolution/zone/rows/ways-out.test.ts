import { describe, expect, test } from 'vitest';
import type { KeptRecord } from '#contract/api/dns/zones.ts';
import { type Draft, NO_DRAFT, remove, rowsOf, type Typed, ttlsAnswered, typedOf, write } from '../draft.ts';
import { listStepped, stepped, type WrongRecord, waysOut } from './ways-out.ts';

const typed = (Host: string, Type: Typed['Type'], Value: string, more: Partial<Typed> = {}): Typed => ({
  Host,
  Type,
  Value,
  Line: 'default',
  Ttl: 600,
  ...more,
});
const kept = (Id: string, record: Typed): KeptRecord => ({ Paused: false, Remark: '', ...record, Id }) as KeptRecord;

/** The zone after each way out of a refusal, as the words of the way say it. */
function zonesAfter(standing: readonly KeptRecord[], draft: Draft, wrong: Partial<WrongRecord>) {
  const rows = rowsOf(standing, draft).map(({ key, record, fate, kept: stands }) => ({
    key,
    record,
    leaves: fate === 'removed',
    kept: stands && fate !== 'stays' ? typedOf(stands) : undefined,
  }));
  const told = { Host: 'www', Type: 'A', Value: '', Line: 'default', Words: '', ...wrong } as WrongRecord;
  const ways = waysOut(told, rows, [...draft.put.keys()]);
  return Object.fromEntries(
    ways.map(({ words, steps }) => {
      const next = stepped(draft, steps, () => 'new-9');
      const left = rowsOf(standing, next).filter(({ fate }) => fate !== 'removed');
      const text = ({ Host, Type, Value, Line, Weight }: Typed) =>
        [Host, Type, Value, Line === 'default' ? '' : Line, Weight ?? ''].join(' ').trim();
      return [words.slice('zones:way.'.length), left.map(({ record }) => text(record)).sort()];
    }),
  );
}

const WWW = kept('1', typed('www', 'A', '192.0.2.1'));
const SIX = typed('www', 'AAAA', '2001:db8::1', { Line: 'telecom' });

describe('G2 each conflict has its way out by one press', () => {
  test('a line alone: copied to everybody, or left out', () => {
    expect(zonesAfter([WWW], write(NO_DRAFT, 'new-1', SIX), { At: 0, Type: 'AAAA', Problem: 'noDefault' })).toEqual({
      copy: ['www A 192.0.2.1', 'www AAAA 2001:db8::1', 'www AAAA 2001:db8::1 telecom'],
      leaveOut: ['www A 192.0.2.1'],
    });
  });

  test('everybody’s record that goes: it stays, or the line’s goes too', () => {
    const line = kept('2', typed('www', 'A', '192.0.2.9', { Line: 'telecom' }));
    const wrong = { Value: '192.0.2.9', Line: 'telecom', Problem: 'noDefault' } as const;
    expect(zonesAfter([WWW, line], remove(NO_DRAFT, '1'), wrong)).toEqual({
      back: ['www A 192.0.2.1', 'www A 192.0.2.9 telecom'],
      copy: ['www A 192.0.2.9', 'www A 192.0.2.9 telecom'],
      removeToo: [],
    });
    const paused = write(NO_DRAFT, '1', { ...typedOf(WWW), Paused: true });
    expect(zonesAfter([WWW, line], paused, wrong)).toHaveProperty('back');
  });

  test('a CNAME beside others, from both sides; two of them; two sources of addresses', () => {
    const alias = typed('WWW', 'CNAME', 'a.example.net');
    const mail = kept('3', typed('www', 'TXT', 'x'));
    expect(
      zonesAfter([WWW, mail], write(NO_DRAFT, 'new-1', alias), { At: 0, Type: 'CNAME', Problem: 'cnameBeside' }),
    ).toEqual({ othersMany: ['WWW CNAME a.example.net'], leaveOut: ['www A 192.0.2.1', 'www TXT x'] });
    const stands = kept('4', typed('www', 'CNAME', 'a.example.net'));
    const address = write(NO_DRAFT, 'new-1', typed('www', 'A', '192.0.2.1'));
    expect(zonesAfter([stands], address, { At: 0, Problem: 'cnameBeside' })).toMatchObject({
      others: ['www A 192.0.2.1'],
    });
    const second = write(NO_DRAFT, 'new-1', typed('www', 'CNAME', 'b.example.net'));
    expect(zonesAfter([stands], second, { At: 0, Type: 'CNAME', Problem: 'cnameTwice' })).toMatchObject({
      others: ['www CNAME b.example.net'],
    });
    const forward = write(NO_DRAFT, 'new-1', typed('www', 'URL', 'parked'));
    expect(zonesAfter([WWW], forward, { At: 0, Type: 'URL', Problem: 'addressBeside' })).toMatchObject({
      others: ['www URL parked'],
    });
  });

  test('the same twice, also by a change of one that stands', () => {
    const twice = write(NO_DRAFT, 'new-1', typed('www', 'A', '192.0.2.1'));
    expect(zonesAfter([WWW], twice, { At: 0, Problem: 'double' })).toEqual({ leaveOut: ['www A 192.0.2.1'] });
    const other = kept('5', typed('www', 'A', '192.0.2.5'));
    const changed = write(NO_DRAFT, '5', typed('www', 'A', '192.0.2.1'));
    expect(zonesAfter([WWW, other], changed, { At: 0, Problem: 'double' })).toEqual({
      asBefore: ['www A 192.0.2.1', 'www A 192.0.2.5'],
    });
  });

  test('weights for all or none; what one field makes right', () => {
    const some = write(NO_DRAFT, 'new-1', typed('www', 'A', '192.0.2.2', { Weight: 7 }));
    expect(zonesAfter([WWW], some, { At: 0, Problem: 'weightSome' })).toMatchObject({
      weighAll: ['www A 192.0.2.1  1', 'www A 192.0.2.2  7'],
      weighNone: ['www A 192.0.2.1', 'www A 192.0.2.2'],
    });
    const one = (record: Typed, Problem: WrongRecord['Problem']) =>
      Object.values(zonesAfter([], write(NO_DRAFT, 'new-1', record), { At: 0, Problem }))[0];
    expect(one(typed('@', 'CNAME', 'a.example'), 'cnameApex')).toEqual(['@ ALIAS a.example']);
    expect(one(typed('www', 'CNAME', '2001:db8::1'), 'targetAddress')).toEqual(['www AAAA 2001:db8::1']);
    expect(one(typed('@', 'ALIAS', 'a.example', { Line: 'edu' }), 'onlyDefault')).toEqual(['@ ALIAS a.example']);
    expect(one(typed('www', 'A', '1.2'), 'v4')).toBeUndefined();
  });

  test('in a list that is sent whole', () => {
    const list = [typed('www', 'A', '192.0.2.1'), SIX];
    const rows = list.map((record, at) => ({ key: String(at), record }));
    const wrong = { At: 1, Host: 'www', Type: 'AAAA', Value: '', Line: 'telecom', Problem: 'noDefault', Words: '' };
    const [copy, leave] = waysOut(wrong as WrongRecord, rows, ['0', '1']);
    expect(listStepped(list, copy?.steps ?? [])).toEqual([...list, { ...SIX, Line: 'default' }]);
    expect(listStepped(list, leave?.steps ?? [])).toEqual(list.slice(0, 1));
  });
});

test('G2 equals are told to be answered with the lowest TTL of theirs', () => {
  const standing = [WWW, kept('6', typed('www', 'A', '192.0.2.6', { Ttl: 60 })), kept('7', typed('www', 'TXT', 'x'))];
  expect([...ttlsAnswered(rowsOf(standing, NO_DRAFT))]).toEqual([
    ['1', 60],
    ['6', 60],
    ['7', 600],
  ]);
  expect(ttlsAnswered(rowsOf(standing, remove(NO_DRAFT, '6'))).get('1')).toBe(600);
});
