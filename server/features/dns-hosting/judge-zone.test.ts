import { expect, test } from 'vitest';
import { judgeZone } from './judge-zone.ts';
import { judgeForwards } from './kinds/forward-loops.ts';
import { wrongOf } from './record-values.ts';
import { recordOf } from './testing.ts';

const a = recordOf({ host: 'www' });
const alias = recordOf({ host: 'www', type: 'CNAME', value: 'a.example.net' });

test('G2 a CNAME stands alone, whichever comes second; what was typed is told', () => {
  expect(judgeZone([a, { ...alias, at: 3 }])).toEqual([wrongOf({ ...alias, at: 3 }, 'cnameBeside')]);
  expect(judgeZone([alias, { ...a, at: 0 }])).toEqual([wrongOf({ ...a, at: 0 }, 'cnameBeside')]);
  expect(judgeZone([alias, { ...alias, value: 'b.example.net', at: 0 }])).toMatchObject([
    { at: 0, problem: 'cnameTwice' },
  ]);
});

test('G2 paused records are in nobody’s way', () => {
  expect(
    judgeZone([
      { ...a, paused: true },
      { ...alias, at: 0 },
    ]),
  ).toEqual([]);
  expect(judgeZone([a, { ...alias, paused: true, at: 0 }])).toEqual([]);
});

test('G2 the same record twice is refused, with another TTL too; equal hosts of other types are not', () => {
  expect(judgeZone([a, { ...a, ttl: 60, at: 1 }])).toMatchObject([{ at: 1, problem: 'double' }]);
  expect(
    judgeZone([
      { ...a, at: 0 },
      { ...a, at: 1 },
    ]),
  ).toMatchObject([{ at: 1, problem: 'double' }]);
  expect(
    judgeZone([a, { ...a, value: '192.0.2.2', at: 1 }, recordOf({ host: 'www', type: 'TXT', value: 'x' })]),
  ).toEqual([]);
});

test('G2 of equals each has a weight or none; aliases with weights stand together', () => {
  const [one, other] = [
    { ...a, weight: 70 },
    { ...a, value: '192.0.2.2', weight: 30 },
  ];
  expect(judgeZone([one, { ...other, at: 0 }])).toEqual([]);
  expect(judgeZone([one, { ...other, weight: null, at: 0 }])).toEqual([wrongOf({ ...other, at: 0 }, 'weightSome')]);
  expect(judgeZone([one, { ...other, weight: null, paused: true, at: 0 }])).toEqual([]);
  expect(judgeZone([one, { ...other, weight: null, host: 'shop', at: 0 }])).toEqual([]);
  const [first, second] = [
    { ...alias, weight: 1 },
    { ...alias, value: 'b.example.net', weight: 0, at: 1 },
  ];
  expect(judgeZone([first, second])).toEqual([]);
  expect(judgeZone([first, { ...second, weight: null }])).toMatchObject([{ at: 1, problem: 'cnameTwice' }]);
  expect(judgeZone([first, second, { ...a, at: 2 }])).toMatchObject([
    { at: 1, problem: 'cnameBeside' },
    { at: 2, problem: 'cnameBeside' },
  ]);
  const many = Array.from({ length: 101 }, (_, at) => ({ ...a, value: `192.0.2.${at}`, weight: 1, at }));
  expect(judgeZone(many.slice(1))).toEqual([]);
  expect(judgeZone(many)).toMatchObject([{ at: 100, problem: 'weightMany' }]);
});

test('G2 a line needs everybody’s records beside its own, and may have a CNAME where they have addresses', () => {
  const telecom = { ...a, line: 'telecom' as const, value: '192.0.2.9', at: 0 };
  expect(judgeZone([telecom])).toEqual([wrongOf(telecom, 'noDefault')]);
  expect(judgeZone([{ ...a, paused: true }, telecom])).toMatchObject([{ problem: 'noDefault' }]);
  expect(judgeZone([{ ...telecom, paused: true }])).toEqual([]);
  expect(judgeZone([a, telecom])).toEqual([]);
  expect(judgeZone([a, { ...alias, line: 'oversea', at: 0 }])).toEqual([]);
  expect(judgeZone([a, telecom, { ...alias, line: 'telecom', at: 1 }])).toMatchObject([
    { problem: 'cnameBeside' },
    { problem: 'cnameBeside' },
  ]);
  expect(judgeZone([a, { ...a, line: 'mobile', at: 1 }])).toEqual([]);
});

const six = recordOf({ host: 'www', type: 'AAAA', value: '2001:db8::1', line: 'telecom' });
const sixForAll = { ...six, line: 'default' as const };

test('G2 a line needs everybody’s record of the same type; an alias or a forward of theirs stands for addresses', () => {
  expect(judgeZone([a, { ...six, at: 0 }])).toEqual([wrongOf({ ...six, at: 0 }, 'noDefault')]);
  expect(judgeZone([a, sixForAll, { ...six, value: '2001:db8::2', at: 0 }])).toEqual([]);
  expect(judgeZone([alias, { ...six, at: 0 }])).toEqual([]);
  for (const type of ['ALIAS', 'URL'] as const)
    expect(judgeZone([recordOf({ host: 'www', type, value: 'parked' }), { ...six, at: 0 }])).toEqual([]);
  const text = { ...recordOf({ host: 'www', type: 'TXT', value: 'x', line: 'telecom' }), at: 0 };
  expect(judgeZone([recordOf({ host: 'www', type: 'URL', value: 'parked' }), text])).toMatchObject([
    { type: 'TXT', line: 'telecom', problem: 'noDefault' },
  ]);
});

test('G2 a zone that has a line without everybody’s type takes every change that does not add to it', () => {
  const before = [a, six];
  expect(judgeZone([a, six, { ...recordOf({ host: 'shop' }), at: 0 }], before)).toEqual([]);
  expect(judgeZone([a, { ...six, ttl: 60, remark: 'x', at: 0 }], before)).toEqual([]);
  expect(judgeZone([a], before)).toEqual([]);
  const second = { ...six, value: '2001:db8::2', at: 0 };
  expect(judgeZone([a, six, second], before)).toEqual([wrongOf(second, 'noDefault')]);
  const elsewhere = { ...six, line: 'mobile' as const, at: 0 };
  expect(judgeZone([a, elsewhere], before)).toEqual([wrongOf(elsewhere, 'noDefault')]);
  const whole = [a, { ...a, line: 'telecom' as const, value: '192.0.2.9' }, six];
  expect(judgeZone(whole.slice(1), whole)).toEqual([wrongOf(whole[1] as typeof a, 'noDefault')]);
});

test('G4 a host has its addresses from one place', () => {
  const other = recordOf({ host: 'www', type: 'ALIAS', value: 'a.example.net' });
  const forward = recordOf({ host: 'www', type: 'URL', value: 'parked' });
  expect(judgeZone([a, { ...other, at: 0 }])).toEqual([wrongOf({ ...other, at: 0 }, 'addressBeside')]);
  expect(judgeZone([other, { ...a, at: 0 }])).toMatchObject([{ at: 0, problem: 'addressBeside' }]);
  expect(judgeZone([other, { ...forward, at: 0 }])).toMatchObject([{ at: 0, problem: 'addressBeside' }]);
  expect(judgeZone([alias, { ...other, at: 0 }])).toMatchObject([{ at: 0, problem: 'cnameBeside' }]);
  expect(
    judgeZone([
      { ...a, paused: true },
      { ...other, at: 0 },
    ]),
  ).toEqual([]);
  const beside = [
    recordOf({ host: 'www', type: 'MX', value: 'mx.example.net', priority: 1 }),
    { ...a, line: 'mobile' as const },
  ];
  expect(judgeZone([...beside, { ...other, at: 0 }])).toEqual([]);
});

test('G4 forwards of a zone that lead round are told, with the way over a wildcard; those that end are not', () => {
  const to = (host: string, target: string, at?: number) => ({
    ...recordOf({ host, type: 'URL', value: `301 https://${target}/` }),
    ...(at === undefined ? {} : { at }),
  });
  expect(judgeForwards([to('@', 'www.harbour.com'), to('www', 'harbour.com', 0)], 'harbour.com')).toEqual([
    wrongOf(to('@', 'www.harbour.com'), 'forwardLoop'),
    wrongOf(to('www', 'harbour.com', 0), 'forwardLoop'),
  ]);
  expect(judgeForwards([to('@', 'any.harbour.com', 0), to('*', 'harbour.com')], 'harbour.com')).toHaveLength(2);
  expect(judgeForwards([to('@', 'www.harbour.com', 0), a], 'harbour.com')).toEqual([]);
  expect(judgeForwards([to('@', 'www.harbour.com', 0), to('*', 'harbour.com'), a], 'harbour.com')).toEqual([]);
  expect(judgeForwards([to('@', 'www.other.com', 0), to('www', 'harbour.com', 1)], 'harbour.com')).toEqual([]);
});
