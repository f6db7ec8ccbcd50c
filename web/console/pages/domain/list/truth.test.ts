import { expect, test } from 'vitest';
import { type Stands, truthOf } from './truth.ts';

const ACTIVE: Stands = { State: 'active', DaysLeft: 360, Statuses: ['ok'] };
const DUE = '2026-12-01T00:00:00.000Z';

test.each([
  ['active', {}, undefined, 'good', 'namestate:state.active'],
  ['expiring', { State: 'expiring', DaysLeft: 25 }, undefined, 'warn', 'namestate:daysLeft'],
  ['grace', { State: 'grace' }, undefined, 'bad', 'namestate:state.grace'],
  ['grace with its end', { State: 'grace' }, '2026-12-29', 'bad', 'namestate:truth.graceUntil'],
  ['redemption with its end', { State: 'redemption' }, '2027-01-22', 'bad', 'namestate:truth.redemptionUntil'],
  ['on hold', { State: 'suspended' }, undefined, 'bad', 'namestate:state.suspended'],
  ['leaving', { Statuses: ['pendingTransfer'] }, undefined, 'warn', 'namestate:truth.leaving'],
  [
    'waiting for its e-mail',
    { EmailProof: { State: 'waiting', DueAt: DUE } },
    undefined,
    'warn',
    'namestate:truth.emailBy',
  ],
  [
    'suspended for its e-mail',
    { EmailProof: { State: 'suspended', DueAt: DUE } },
    undefined,
    'bad',
    'namestate:truth.email',
  ],
  [
    'suspended for its e-mail and past its last day',
    { State: 'grace', EmailProof: { State: 'suspended', DueAt: DUE } },
    undefined,
    'bad',
    'namestate:state.grace',
  ],
] as const)('E1 a name that is %s says so', (_, of, until, tone, key) => {
  expect(truthOf({ ...ACTIVE, ...of } as Stands, until, '2026-12-01')).toMatchObject({ tone, key });
});
