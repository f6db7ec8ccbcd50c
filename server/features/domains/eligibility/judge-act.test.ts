import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { JUDGED_ACTS, type JudgedAct } from '#contract/rules/eligibility.ts';
import { CC } from '#contract/rules/suffixes/cc.ts';
import { CN } from '#contract/rules/suffixes/cn.ts';
import { COM } from '#contract/rules/suffixes/com-net.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { codeUntil, transferPolicyAt } from '#contract/rules/transfer.ts';
import type { DomainFacts, HoldFact } from './facts.ts';
import { judgeAct } from './judge-act.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const ago = (days: number) => addDays(NOW, -days);
const facts = (over: Partial<DomainFacts> = {}): DomainFacts => ({
  profile: COM,
  registeredAt: ago(1000),
  expiresAt: addDays(NOW, 200),
  statuses: ['ok'],
  graceStatuses: [],
  renewedAt: null,
  transferredInAt: null,
  holderChangedAt: null,
  holderLockWaived: false,
  movedAt: null,
  deletedAt: null,
  ...over,
});
const judge = (act: JudgedAct, over: Partial<DomainFacts> = {}, holds: readonly HoldFact[] = [], at = NOW) =>
  judgeAct(act, facts(over), holds, at);
const hold = (kind: HoldFact['kind'], until: Date | null = null): HoldFact => ({
  kind,
  cause: `${kind}:7`,
  ruleId: `${kind}.running`,
  until,
  placedAt: ago(1),
});
/** Verdicts one millisecond before an instant, at it, and one after. */
const around = (act: JudgedAct, over: Partial<DomainFacts>, at: Date, holds: readonly HoldFact[] = []) =>
  [-1, 0, 1].map((ms) => judge(act, over, holds, new Date(at.getTime() + ms)).allowed);
/** The coming policy, beginning on a day. */
const coming = (from: string): SuffixProfile => ({
  ...COM,
  transferRulesNext: { ...COM.transferRulesNext!, from },
});

describe('F3 a transfer out waits, to the millisecond', () => {
  const waits: [string, Partial<DomainFacts>, string][] = [
    ['60 days after the registration', { registeredAt: ago(60) }, 'transfer.minAge'],
    ['60 days after a transfer in', { transferredInAt: ago(60) }, 'transfer.sincePrev'],
    ['60 days after a change of the registrant', { holderChangedAt: ago(60) }, 'transfer.holderChangeLock'],
  ];
  test.each(waits)('F3 %s', (_, over, ruleId) => {
    expect(around('transferOut', over, NOW)).toEqual([false, true, true]);
    const early = judge('transferOut', over, [], new Date(NOW.getTime() - 1));
    expect(early).toMatchObject({ ruleId, from: NOW });
    expect(early.source).not.toBe('');
  });

  test.each(waits)('F3 %s holds for .cn and .cc too', (_, over) => {
    expect(around('transferOut', { ...over, profile: CN }, NOW)).toEqual([false, true, true]);
    expect(around('transferOut', { ...over, profile: CC }, NOW)).toEqual([false, true, true]);
  });

  test('F3 .cn needs more than 15 days before expiry: exactly 15 are too few, and a renewal mends it', () => {
    const over = { profile: CN, expiresAt: addDays(NOW, 15) };
    expect(around('transferOut', over, NOW)).toEqual([true, false, false]);
    expect(judge('transferOut', over)).toMatchObject({ ruleId: 'transfer.beforeExpiry', fix: { act: 'renew' } });
    expect(judge('transferOut', over).from).toBeUndefined();
    expect(judge('transferOut', over, [], ago(1)).until).toEqual(NOW);
    expect(judge('transferOut', { expiresAt: addDays(NOW, 15) }).allowed).toBe(true);
  });

  test('F3 of several waits the longest is told', () => {
    const over = { registeredAt: ago(10), holderChangedAt: ago(5), transferredInAt: ago(30) };
    expect(judge('transferOut', over)).toMatchObject({
      ruleId: 'transfer.holderChangeLock',
      from: addDays(NOW, 55),
      policy: 'icann-2016',
    });
    expect(judge('transferOut', over).bars).toHaveLength(3);
  });

  test('F3 the holder who opted out before the change is not locked by it', () => {
    expect(judge('transferOut', { holderChangedAt: ago(1), holderLockWaived: true }).allowed).toBe(true);
    expect(judge('transferOut', { holderChangedAt: ago(1), holderLockWaived: true, profile: CN }).allowed).toBe(false);
  });
});

describe('F3 the transfer policy switches by one date', () => {
  test('F3 without a date the coming policy never holds', () => {
    expect(transferPolicyAt(COM, new Date('2099-01-01')).id).toBe('icann-2016');
    expect(transferPolicyAt(CN, NOW).id).toBe('house');
  });

  test('F3 the policy of a day, one millisecond before, at and after its beginning', () => {
    const profile = coming('2027-01-01');
    const turn = new Date('2027-01-01T00:00:00Z').getTime();
    expect([-1, 0, 1].map((ms) => transferPolicyAt(profile, new Date(turn + ms)).id)).toEqual([
      'icann-2016',
      'icann-review',
      'icann-review',
    ]);
    expect(transferPolicyAt(profile, NOW)).toMatchObject({ codeValidHoursMax: 360, holderChangeLockDays: 60 });
    expect(transferPolicyAt(profile, new Date(turn))).toMatchObject({
      codeValidHoursMax: 336,
      holderChangeLockDays: 0,
      noticeNamesGainingRegistrar: true,
      noticeMayApprove: false,
    });
  });

  test('F3 a password given out lives 15 days until the switch and 336 hours from it on', () => {
    const profile = coming('2027-01-01');
    const turn = new Date('2027-01-01T00:00:00Z').getTime();
    const hours = [-1, 0, 1].map((ms) => {
      const at = turn + ms;
      return (codeUntil(profile, new Date(at)).getTime() - at) / 3_600_000;
    });
    expect(hours).toEqual([360, 336, 336]);
    expect(codeUntil(CN, NOW).getTime() - NOW.getTime()).toBe(360 * 3_600_000);
  });

  test('F3 720 hours instead of 60 days, for age and for the previous transfer', () => {
    const profile = coming('2026-01-01');
    expect(around('transferOut', { profile, registeredAt: ago(30) }, NOW)).toEqual([false, true, true]);
    expect(around('transferOut', { profile, transferredInAt: ago(30) }, NOW)).toEqual([false, true, true]);
    expect(judge('transferOut', { profile, registeredAt: ago(29) }).policy).toBe('icann-review');
  });

  test('F3 the lock after a change of the registrant ends with the policy that asked for it', () => {
    const over = { profile: coming('2026-12-01'), holderChangedAt: ago(1) };
    const turn = new Date('2026-12-01T00:00:00Z');
    expect(judge('transferOut', over)).toMatchObject({ allowed: false, from: turn });
    expect(around('transferOut', over, turn)).toEqual([false, true, true]);
  });

  test('F3 a policy that begins while one waits shortens the date told today', () => {
    const registeredAt = ago(10);
    expect(judge('transferOut', { profile: coming('2026-12-01'), registeredAt }).from).toEqual(addDays(NOW, 20));
    expect(judge('transferOut', { profile: coming('2026-12-31'), registeredAt }).from).toEqual(new Date('2026-12-31'));
  });
});

describe('E2 statuses forbid (RFC 5731 §2.3)', () => {
  const cases: [JudgedAct, string][] = [
    ['renew', 'serverRenewProhibited'],
    ['renew', 'pendingTransfer'],
    ['transferOut', 'serverTransferProhibited'],
    ['transferOut', 'clientTransferProhibited'],
    ['transferOut', 'pendingUpdate'],
    ['push', 'pendingDelete'],
    ['push', 'serverTransferProhibited'],
    ['sell', 'serverHold'],
    ['sell', 'clientHold'],
    ['changeHolder', 'clientUpdateProhibited'],
    ['changeServers', 'serverUpdateProhibited'],
    ['unlock', 'serverUpdateProhibited'],
    ['delete', 'serverDeleteProhibited'],
    ['delete', 'clientDeleteProhibited'],
  ];
  test.each(cases)('E2 %s is forbidden by %s, also beside ok', (act, status) => {
    for (const statuses of [[status], ['ok', status]]) {
      expect(judge(act, { statuses })).toMatchObject({ allowed: false, status, ruleId: 'registry.status' });
    }
  });

  test('E2 ok alone, inactive, linked and unknown words forbid nothing', () => {
    for (const statuses of [[], ['ok'], ['inactive'], ['ok', 'linked'], ['someThingNew']]) {
      for (const act of JUDGED_ACTS.filter((each) => each !== 'unlock' && each !== 'restore')) {
        expect(judge(act, { statuses }).allowed, act).toBe(true);
      }
    }
  });

  test('E2 an ordinary transfer lock hinders neither a push nor a sale here', () => {
    for (const act of ['push', 'sell', 'renew', 'changeHolder'] as const) {
      expect(judge(act, { statuses: ['clientTransferProhibited'] }).allowed).toBe(true);
    }
  });

  test('E2 server wins over client: what the registry set cannot be unlocked', () => {
    const both = ['clientTransferProhibited', 'serverTransferProhibited'];
    expect(judge('transferOut', { statuses: both })).toMatchObject({ status: 'serverTransferProhibited' });
    expect(judge('transferOut', { statuses: both }).fix).toBeUndefined();
    expect(judge('transferOut', { statuses: ['clientTransferProhibited'] }).fix).toEqual({ act: 'unlock' });
  });

  test('F3 our own lock hides no date: the wait is told first, the lock beside it', () => {
    const verdict = judge('transferOut', { statuses: ['clientTransferProhibited'], registeredAt: ago(10) });
    expect(verdict).toMatchObject({ ruleId: 'transfer.minAge', from: addDays(NOW, 50), fix: { act: 'unlock' } });
    expect(verdict.bars.map(({ because }) => because)).toEqual(['minAge', 'statusClient']);
  });
});

describe('E2 holds forbid with cause and end', () => {
  const until = addDays(NOW, 3);
  test.each(['transfer', 'push', 'deal', 'dispute', 'lock'] as const)(
    'E2 a %s forbids to leave, push, sell, change, delete',
    (kind) => {
      for (const act of ['transferOut', 'push', 'sell', 'changeHolder', 'delete'] as const) {
        const verdict = judge(act, {}, [hold(kind, until)]);
        expect(verdict).toMatchObject({ allowed: false, from: until, ruleId: `${kind}.running` });
        expect(verdict.decisive?.hold).toEqual({ kind, cause: `${kind}:7` });
      }
      expect(around('push', {}, until, [hold(kind, until)])).toEqual([false, true, true]);
    },
  );

  test('E2 a hold is in force for who reads it, also when the act that placed it began a moment later', () => {
    expect(judge('push', {}, [{ ...hold('push', until), placedAt: new Date(NOW.getTime() + 5) }]).allowed).toBe(false);
  });

  test('E2 a hold without an end tells no date, and is told before waits that end', () => {
    const verdict = judge('transferOut', { registeredAt: ago(10) }, [hold('dispute')]);
    expect(verdict).toMatchObject({ allowed: false, ruleId: 'dispute.running' });
    expect(verdict.from).toBeUndefined();
  });

  test('E2 a renewal is never held, and a lock comes off for a transfer that waits', () => {
    for (const kind of ['transfer', 'push', 'deal', 'dispute', 'lock'] as const) {
      expect(judge('renew', {}, [hold(kind)]).allowed).toBe(true);
    }
    const statuses = ['clientTransferProhibited'];
    expect(judge('unlock', { statuses }, [hold('transfer')]).allowed).toBe(true);
    expect(judge('unlock', { statuses }, [hold('dispute')]).allowed).toBe(false);
    expect(judge('changeServers', {}, [hold('dispute')]).allowed).toBe(true);
  });
});

describe('E3 the end of a term', () => {
  test('F4 an expired name is renewed before it is pushed or gets another holder', () => {
    for (const act of ['push', 'changeHolder'] as const) {
      expect(around(act, { expiresAt: NOW }, NOW)).toEqual([true, false, false]);
      expect(judge(act, { expiresAt: NOW })).toMatchObject({ ruleId: 'house.expired', fix: { act: 'renew' } });
    }
  });

  test('K1 a name is offered for sale only with more than 15 days left', () => {
    expect(around('sell', { expiresAt: addDays(NOW, 15) }, NOW)).toEqual([true, false, false]);
    expect(judge('sell').until).toEqual(addDays(NOW, 185));
  });

  test('E3 a deleted name can be restored until redemption ends, once', () => {
    expect(judge('restore')).toMatchObject({ allowed: false, ruleId: 'restore.notDeleted' });
    const gone = { statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] };
    expect(judge('restore', gone).allowed).toBe(true);
    expect(around('restore', { ...gone, deletedAt: ago(30) }, NOW)).toEqual([true, false, false]);
    expect(around('restore', { ...gone, deletedAt: ago(15), profile: CN }, NOW)).toEqual([true, false, false]);
    const lapsed = { ...gone, deletedAt: ago(1), lapsed: true };
    expect(judge('restore', lapsed)).toMatchObject({
      allowed: false,
      ruleId: judge('restore', { ...gone, deletedAt: ago(30) }).ruleId,
    });
    expect(judge('restore', { ...gone, graceStatuses: ['pendingRestore'] }).ruleId).toBe('restore.asked');
  });

  test('E2 the lock can be taken off only where it is on', () => {
    expect(judge('unlock').ruleId).toBe('lock.none');
    expect(judge('unlock', { statuses: ['clientTransferProhibited'] }).allowed).toBe(true);
  });
});
