import { describe, expect, test } from 'vitest';
import type { CreateIntent, DomainAnswer, DomainView, RenewIntent, TransferView, UpdateIntent } from './index.ts';
import { judgeCreate, judgeDelete, judgeRenew, judgeTransfer, judgeUpdate } from './resolve.ts';

const trace = { clTRID: 'Q-1' };
const SKEW = 60_000;
const at = (text: string) => new Date(`${text}Z`);
const view = (changes: Partial<DomainView> = {}): DomainAnswer => ({
  kind: 'found',
  trace,
  domain: {
    name: 'a.com',
    roid: 'A-COM',
    statuses: ['ok'],
    graceStatuses: [],
    nameservers: ['ns1.x.net', 'ns2.x.net'],
    subordinateHosts: [],
    ds: [],
    sponsor: 'us',
    ours: true,
    createdAt: at('2026-11-21T10:00:00'),
    expiresAt: at('2028-11-21T10:00:00'),
    ...changes,
  },
});
const absent: DomainAnswer = { kind: 'absent', trace };
const silent: DomainAnswer = { kind: 'unknown', why: 'cut', trace };
const forbidden: DomainAnswer = { kind: 'refused', code: 2201, reason: 'no', trace };

describe('an unknown create', () => {
  const intent: CreateIntent = {
    name: 'a.com',
    years: 2,
    nameservers: [],
    authInfo: 'code-1',
    clTRID: 'ORDER-1',
    intendedAt: at('2026-11-21T10:00:00'),
  };
  const judge = (answer: DomainAnswer, changes: Partial<CreateIntent> = {}) =>
    judgeCreate(answer, { ...intent, ...changes }, SKEW);

  test('there, ours, new and for the term: done', () => {
    expect(judge(view())).toMatchObject({ kind: 'done', data: { expiresAt: at('2028-11-21T10:00:00') } });
  });
  test('not there: send again', () => expect(judge(absent)).toEqual({ kind: 'absent' }));
  test('with another registrar: refused as existing', () => {
    expect(judge(view({ ours: false }))).toMatchObject({ kind: 'refused', code: 2302 });
  });
  test.each([
    [-60_001, 'refused'],
    [-60_000, 'done'],
    [0, 'done'],
    [1, 'done'],
  ])('made %i ms from the intent: %s', (ms, kind) => {
    const createdAt = new Date(intent.intendedAt.getTime() + ms);
    const expiresAt = new Date(createdAt);
    expiresAt.setUTCFullYear(2028);
    expect(judge(view({ createdAt, expiresAt })).kind).toBe(kind);
  });
  test('the transfer code of another intent: refused, however new', () => {
    expect(judge(view({ authInfo: 'code-2' }))).toMatchObject({ kind: 'refused', code: 2302 });
    expect(judge(view({ authInfo: 'code-1' })).kind).toBe('done');
    expect(judge(view({ authInfo: 'code-2' }), { authInfo: '' }).kind).toBe('done');
  });
  test('another term, or no date: a person must look', () => {
    expect(judge(view(), { years: 1 }).kind).toBe('unknown');
    expect(judge(view({ createdAt: undefined })).kind).toBe('unknown');
  });
  test('accepted and not decided yet: asked again', () => {
    expect(judge(view({ statuses: ['pendingCreate'] })).kind).toBe('unknown');
  });
  test('a question without an answer decides nothing', () => {
    expect(judge(silent).kind).toBe('unknown');
    expect(judge(forbidden).kind).toBe('unknown');
  });
});

describe('an unknown renewal', () => {
  const intent: RenewIntent = { name: 'a.com', currentExpiry: '2027-11-21', years: 1, clTRID: 'ORDER-1' };
  const until = (text: string) => view({ expiresAt: at(text) });

  test('old expiry and the years: done', () => {
    expect(judgeRenew(until('2028-11-21T10:00:00'), intent)).toMatchObject({ kind: 'done' });
    expect(judgeRenew(until('2028-11-21T00:00:00'), intent).kind).toBe('done');
    expect(judgeRenew(until('2028-11-21T23:59:59.999'), intent).kind).toBe('done');
  });
  test('still the old expiry: send again', () => {
    expect(judgeRenew(until('2027-11-21T10:00:00'), intent)).toEqual({ kind: 'absent' });
  });
  test('any other expiry: a person must look', () => {
    for (const text of ['2028-11-20T23:59:59.999', '2028-11-22T00:00:00', '2029-11-21T10:00:00']) {
      expect(judgeRenew(until(text), intent).kind, text).toBe('unknown');
    }
    expect(judgeRenew(view({ expiresAt: undefined }), intent).kind).toBe('unknown');
  });
  test('accepted and not decided yet: asked again, whatever the expiry', () => {
    const pending = { statuses: ['pendingRenew'] };
    expect(judgeRenew(view({ ...pending, expiresAt: at('2027-11-21T10:00:00') }), intent).kind).toBe('unknown');
    expect(judgeRenew(view({ ...pending, expiresAt: at('2028-11-21T10:00:00') }), intent).kind).toBe('unknown');
  });
  test('from 29 February to either day', () => {
    const leap = { ...intent, currentExpiry: '2028-02-29' };
    expect(judgeRenew(until('2029-02-28T10:00:00'), leap).kind).toBe('done');
    expect(judgeRenew(until('2029-03-01T10:00:00'), leap).kind).toBe('done');
    expect(judgeRenew(until('2029-03-02T10:00:00'), leap).kind).toBe('unknown');
    expect(judgeRenew(until('2032-02-29T10:00:00'), { ...leap, years: 4 }).kind).toBe('done');
  });
  test('gone, or with another registrar: it cannot have been renewed for us', () => {
    expect(judgeRenew(absent, intent)).toMatchObject({ kind: 'refused', code: 2303 });
    expect(judgeRenew(view({ ours: false }), intent)).toMatchObject({ kind: 'refused', code: 2201 });
    expect(judgeRenew(silent, intent).kind).toBe('unknown');
  });
});

test('an unknown deletion', () => {
  expect(judgeDelete(absent)).toMatchObject({ kind: 'done', pending: false });
  expect(judgeDelete(view({ statuses: ['pendingDelete'] }))).toMatchObject({ kind: 'done', pending: true });
  expect(judgeDelete(view({ graceStatuses: ['redemptionPeriod'] })).kind).toBe('done');
  expect(judgeDelete(view()).kind).toBe('absent');
  expect(judgeDelete(silent).kind).toBe('unknown');
});

describe('an unknown update', () => {
  const ds = { keyTag: 1, alg: 13, digestType: 2, digest: 'AB' };
  const intent: UpdateIntent = {
    name: 'a.com',
    clTRID: 'U-1',
    addNameservers: ['NS2.x.net', 'ns3.x.net'],
    removeNameservers: ['ns1.x.net', 'ns9.x.net'],
    addStatuses: ['clientHold'],
    removeStatuses: ['clientTransferProhibited'],
    addDs: [ds],
    authInfo: 'new-code',
  };

  test('contacts, key data and a moved expiry are compared too; codes and fees go along with what is left', () => {
    const key = { flags: 257, protocol: 3, alg: 13, pubKey: 'QUJD' };
    const wide: UpdateIntent = {
      name: 'a.com',
      clTRID: 'U-2',
      registrant: 'ns-9',
      addContacts: { admin: 'ns-1', tech: 'ns-2' },
      removeContacts: { billing: 'ns-3' },
      addKeys: [key],
      removeKeys: [{ ...key, alg: 8 }],
      expireOn: '02-28',
      verificationCodes: ['QUJD'],
    };
    const there = { contacts: { registrant: 'ns-8', admin: 'ns-1', billing: 'ns-3' }, keys: [{ ...key, alg: 8 }] };
    expect(judgeUpdate(view(there), wide)).toEqual({
      kind: 'absent',
      remaining: {
        name: 'a.com',
        clTRID: 'U-2',
        registrant: 'ns-9',
        addContacts: { tech: 'ns-2' },
        removeContacts: { billing: 'ns-3' },
        addKeys: [key],
        removeKeys: [{ ...key, alg: 8 }],
        expireOn: '02-28',
        verificationCodes: ['QUJD'],
      },
    });
    const done = {
      contacts: { registrant: 'ns-9', admin: 'ns-1', tech: 'ns-2' },
      keys: [key],
      expiresAt: at('2028-02-28T10:00:00'),
    };
    const { verificationCodes: _codes, ...plain } = wide;
    expect(judgeUpdate(view(done), plain).kind).toBe('done');
    expect(judgeUpdate(view(done), wide).kind).toBe('absent');
  });

  test('only the difference is left to send', () => {
    expect(judgeUpdate(view(), intent)).toEqual({
      kind: 'absent',
      remaining: {
        name: 'a.com',
        clTRID: 'U-1',
        addNameservers: ['ns3.x.net'],
        removeNameservers: ['ns1.x.net'],
        addStatuses: ['clientHold'],
        addDs: [ds],
        authInfo: 'new-code',
      },
    });
  });
  test('all of it there: done', () => {
    const there = view({
      nameservers: ['ns2.x.net', 'ns3.x.net'],
      statuses: ['clientHold'],
      ds: [{ ...ds, digest: 'ab' }],
      authInfo: 'new-code',
    });
    expect(judgeUpdate(there, intent).kind).toBe('done');
  });
  test('a transfer code that is hidden counts as still there, one that is shown as it is', () => {
    const judge = (authInfo: string | null, shown: Partial<DomainView>) =>
      judgeUpdate(view(shown), { name: 'a.com', clTRID: 'U-1', authInfo }).kind;
    for (const wanted of ['', null]) {
      expect(judge(wanted, {})).toBe('absent');
      expect(judge(wanted, { authInfo: 'old-code' })).toBe('absent');
      expect(judge(wanted, { authInfo: '' })).toBe('done');
    }
  });
  test('taking all keys away, and replacing them', () => {
    const all: UpdateIntent = { name: 'a.com', clTRID: 'U-1', removeDs: 'all' };
    expect(judgeUpdate(view(), all).kind).toBe('done');
    expect(judgeUpdate(view({ ds: [ds] }), all)).toMatchObject({ kind: 'absent', remaining: { removeDs: 'all' } });
    const replace = { ...all, addDs: [{ ...ds, keyTag: 2 }] };
    expect(judgeUpdate(view({ ds: [ds] }), replace)).toMatchObject({
      remaining: { removeDs: 'all', addDs: replace.addDs },
    });
    expect(judgeUpdate(view({ ds: replace.addDs }), replace).kind).toBe('done');
  });
  test('gone or silent', () => {
    expect(judgeUpdate(absent, intent)).toMatchObject({ kind: 'refused', code: 2303 });
    expect(judgeUpdate(silent, intent).kind).toBe('unknown');
  });
});

describe('an unknown transfer', () => {
  const asked: TransferView = {
    status: 'pending',
    requestedBy: 'us',
    requestedAt: at('2026-11-21T10:00:00'),
    actionBy: 'them',
    actionAt: at('2026-11-26T10:00:00'),
  };
  const intent = { op: 'request', name: 'a.com', clTRID: 'T-1', intendedAt: at('2026-11-21T10:00:00') } as const;
  const judge = (changes: Partial<TransferView>, op: 'request' | 'approve' | 'reject' | 'cancel' = 'request') =>
    judgeTransfer({ ...asked, ...changes }, { ...intent, op }, trace, { ourId: 'us', skewMs: SKEW })?.kind;

  test('our request pending: done; an older one, or a rival, decides nothing', () => {
    expect(judge({})).toBe('done');
    expect(judge({ status: 'serverApproved' })).toBe('done');
    expect(judge({ requestedAt: at('2026-11-21T09:58:59') })).toBeUndefined();
    expect(judge({ requestedBy: 'rival' })).toBeUndefined();
    expect(judge({ status: 'clientRejected' })).toBeUndefined();
  });
  test('dated in whole seconds, or by a clock a little behind ours: still the one intended', () => {
    const atSeconds = { intendedAt: at('2026-11-21T10:00:00.900') };
    const side = { ourId: 'us', skewMs: SKEW };
    expect(judgeTransfer(asked, { ...intent, ...atSeconds }, trace, side)?.kind).toBe('done');
    expect(judge({ requestedAt: at('2026-11-21T09:59:00') })).toBe('done');
    expect(judge({ status: 'clientApproved', actionAt: at('2026-11-21T09:59:00') }, 'approve')).toBe('done');
    expect(judge({ status: 'clientApproved', actionAt: at('2026-11-21T09:58:59') }, 'approve')).toBeUndefined();
  });
  test('approve, reject and cancel are seen in the status', () => {
    expect(judge({ status: 'clientApproved' }, 'approve')).toBe('done');
    expect(judge({ status: 'clientRejected' }, 'reject')).toBe('done');
    expect(judge({ status: 'clientCancelled' }, 'cancel')).toBe('done');
    expect(judge({}, 'approve')).toBe('absent');
    expect(judge({ status: 'clientRejected' }, 'approve')).toBeUndefined();
  });
});
