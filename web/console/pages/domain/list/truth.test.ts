import { expect, test } from 'vitest';
import { type Stands, truthOf } from './truth.ts';

const ACTIVE: Stands = { State: 'active', DaysLeft: 360, Statuses: ['ok'] };
const DUE = '2026-12-01T00:00:00.000Z';

test.each([
  ['active', {}, undefined, 'good', 'domains:state.active'],
  ['expiring', { State: 'expiring', DaysLeft: 25 }, undefined, 'warn', 'domains:list.daysLeft'],
  ['grace', { State: 'grace' }, undefined, 'bad', 'domains:state.grace'],
  ['grace with its end', { State: 'grace' }, '2026-12-29', 'bad', 'domains:truth.graceUntil'],
  ['redemption with its end', { State: 'redemption' }, '2027-01-22', 'bad', 'domains:truth.redemptionUntil'],
  ['on hold', { State: 'suspended' }, undefined, 'bad', 'domains:state.suspended'],
  ['leaving', { Statuses: ['pendingTransfer'] }, undefined, 'warn', 'domains:truth.leaving'],
  [
    'waiting for its e-mail',
    { EmailProof: { State: 'waiting', DueAt: DUE } },
    undefined,
    'warn',
    'domains:truth.emailBy',
  ],
  [
    'suspended for its e-mail',
    { EmailProof: { State: 'suspended', DueAt: DUE } },
    undefined,
    'bad',
    'domains:truth.email',
  ],
  [
    'suspended for its e-mail and past its last day',
    { State: 'grace', EmailProof: { State: 'suspended', DueAt: DUE } },
    undefined,
    'bad',
    'domains:state.grace',
  ],
] as const)('E1 a name that is %s says so', (_, of, until, tone, key) => {
  expect(truthOf({ ...ACTIVE, ...of } as Stands, until, '2026-12-01')).toMatchObject({ tone, key });
});
