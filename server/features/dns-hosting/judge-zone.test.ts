import { expect, test } from 'vitest';
import { judgeZone } from './judge-zone.ts';
import { judgeForwards } from './kinds/forward-loops.ts';
import { recordOf } from './testing.ts';

const a = recordOf({ host: 'www' });
const alias = recordOf({ host: 'www', type: 'CNAME', value: 'a.example.net' });

test('G2 a CNAME stands alone, whichever comes second; what was typed is told', () => {
  expect(judgeZone([a, { ...alias, at: 3 }])).toEqual([{ at: 3, host: 'www', type: 'CNAME', problem: 'cnameBeside' }]);
  expect(judgeZone([alias, { ...a, at: 0 }])).toEqual([{ at: 0, host: 'www', type: 'A', problem: 'cnameBeside' }]);
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
  expect(judgeZone([one, { ...other, weight: null, at: 0 }])).toEqual([
    { at: 0, host: 'www', type: 'A', problem: 'weightSome' },
  ]);
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
  expect(judgeZone([telecom])).toEqual([{ at: 0, host: 'www', type: 'A', problem: 'noDefault' }]);
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

test('G4 a host has its addresses from one place', () => {
  const other = recordOf({ host: 'www', type: 'ALIAS', value: 'a.example.net' });
  const forward = recordOf({ host: 'www', type: 'URL', value: 'parked' });
  expect(judgeZone([a, { ...other, at: 0 }])).toEqual([
    { at: 0, host: 'www', type: 'ALIAS', problem: 'addressBeside' },
  ]);
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
    { host: '@', type: 'URL', problem: 'forwardLoop' },
    { at: 0, host: 'www', type: 'URL', problem: 'forwardLoop' },
  ]);
  expect(judgeForwards([to('@', 'any.harbour.com', 0), to('*', 'harbour.com')], 'harbour.com')).toHaveLength(2);
  expect(judgeForwards([to('@', 'www.harbour.com', 0), a], 'harbour.com')).toEqual([]);
  expect(judgeForwards([to('@', 'www.harbour.com', 0), to('*', 'harbour.com'), a], 'harbour.com')).toEqual([]);
  expect(judgeForwards([to('@', 'www.other.com', 0), to('www', 'harbour.com', 1)], 'harbour.com')).toEqual([]);
});
