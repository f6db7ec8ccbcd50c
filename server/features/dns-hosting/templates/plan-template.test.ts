import { expect, test } from 'vitest';
import type { Plan, Stop } from '../many/plan-batch.ts';
import type { RecordValues } from '../record-values.ts';
import { recordOf } from '../testing.ts';
import { differenceOf, isDrifted, planTemplate, takenFrom } from './plan-template.ts';

const ZONE = 'harbour.com.cn';
const WEB = recordOf();
const OTHER = recordOf({ value: '192.0.2.2' });
const OWN = recordOf({ host: 'own', value: '192.0.2.9' });
const MAIL = recordOf({ type: 'MX', value: '{dashed}.mail.example.net', priority: 0 });
const MAIL_HERE = { ...MAIL, value: 'harbour-com-cn.mail.example.net' };
const KEY = recordOf({ host: 'k1', type: 'CNAME', value: 'k1.{domain}.keys.example.net' });
const KEY_HERE = { ...KEY, value: `k1.${ZONE}.keys.example.net` };
const shown = (plan: Plan | Stop) => ('reason' in plan ? plan.reason : plan);
const plan = (standing: readonly RecordValues[], records: readonly RecordValues[], was: readonly RecordValues[] = []) =>
  shown(planTemplate(ZONE, standing, { records, was }));

test('G3 a template decides about its hosts and types, with the name in the place of its placeholders', () => {
  expect(plan([OTHER, OWN], [WEB, MAIL, KEY])).toEqual({
    removed: [OTHER],
    added: [WEB, MAIL_HERE, KEY_HERE],
    same: 0,
  });
  expect(plan([WEB, MAIL_HERE, KEY_HERE, OWN], [WEB, MAIL, KEY])).toEqual({ removed: [], added: [], same: 3 });
});

test('G3 what the version before put there goes where the next knows it no more, unless it was changed since', () => {
  expect(plan([WEB, MAIL_HERE, OWN], [WEB], [WEB, MAIL])).toEqual({ removed: [MAIL_HERE], added: [], same: 1 });
  const changed = { ...MAIL_HERE, ttl: 60 };
  expect(plan([WEB, changed], [WEB], [WEB, MAIL])).toEqual({ removed: [], added: [], same: 1 });
  // What stood in the way of the next version goes with it.
  const www = recordOf({ host: 'www', type: 'CNAME', value: 'edge.example.net' });
  const address = recordOf({ host: 'www' });
  expect(plan([www], [address], [www])).toEqual({ removed: [www], added: [address], same: 0 });
});

test('G3 what a zone cannot have stops it, with the record named', () => {
  expect(plan([], [recordOf({ host: 'www.other.example.' })])).toBe('manyzones:reason.host');
  expect(plan([], [recordOf({ host: 'loop', type: 'CNAME', value: 'loop.{domain}' })])).toBe('manyzones:reason.host');
});

test('G3 a zone differs by what it has no more and by what stands instead, not by what is its own', () => {
  expect(isDrifted(differenceOf(ZONE, [WEB, MAIL_HERE, OWN], [WEB, MAIL]))).toBe(false);
  expect(differenceOf(ZONE, [OTHER, OWN], [WEB, MAIL])).toEqual({ missing: [WEB, MAIL_HERE], instead: [OTHER] });
  expect(differenceOf(ZONE, [{ ...WEB, paused: true }], [WEB])).toEqual({
    missing: [WEB],
    instead: [{ ...WEB, paused: true }],
  });
});

test('G3 a template takes over what a zone has, at its own places and for every name', () => {
  const key2 = recordOf({ host: 'k1', type: 'CNAME', value: `k2.${ZONE}.keys.example.net` });
  expect(takenFrom(ZONE, [OTHER, OWN, MAIL_HERE, key2], [WEB, MAIL, KEY])).toEqual([
    OTHER,
    MAIL,
    { ...key2, value: 'k2.{domain}.keys.example.net' },
  ]);
});
