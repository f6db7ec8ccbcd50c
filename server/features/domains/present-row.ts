import type * as api from '#contract/api/domains.ts';
import { DOMAIN_ACTS } from '#contract/api/domains.ts';
import { daysBetween } from '#contract/calendar.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { factsOf } from './eligibility/facts.ts';
import { judgeAct } from './eligibility/judge-act.ts';
import { domainState } from './list/list-domains.ts';
import type { DomainRow } from './store.ts';

/** Until when the holder's address of a name is to be proved; both are null where nothing waits. */
export interface EmailDue {
  readonly emailProof: 'waiting' | 'suspended' | null;
  readonly emailDueAt: Date | null;
}

const presentDue = ({ emailProof, emailDueAt }: EmailDue) =>
  emailProof && emailDueAt ? { EmailProof: { State: emailProof, DueAt: emailDueAt.toISOString() } } : {};

/** A name as lists show it. No hold of ours forbids to renew or to restore, so none is read here. */
export function presentRow(
  tx: Tx,
  row: Omit<DomainRow, 'holder'> & Partial<EmailDue>,
  tags: readonly (bigint | string)[],
): api.DomainRow {
  const facts = factsOf(row);
  return {
    Name: row.name,
    Unicode: row.unicode,
    Suffix: row.suffix,
    Registrar: row.registrar,
    RegisteredAt: row.registeredAt.toISOString(),
    ExpiresAt: row.expiresAt.toISOString(),
    DaysLeft: daysBetween(tx.now, row.expiresAt),
    NameServers: row.nameServers,
    Locked: row.locked,
    Statuses: row.statuses,
    State: domainState(row, tx.now),
    AutoRenew: row.autoRenew,
    ...(row.folderId === null ? {} : { Folder: String(row.folderId) }),
    Tags: tags.map(String),
    Note: row.note,
    ...presentDue({ emailProof: row.emailProof ?? null, emailDueAt: row.emailDueAt ?? null }),
    Actions: DOMAIN_ACTS.filter((act) => judgeAct(act, facts, [], tx.now).allowed),
  };
}
