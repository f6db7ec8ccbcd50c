import type { Money } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { consumeFreeze } from '../../ledger/freezes.ts';
import { registrationCharged, renewalCharged } from '../../ledger/postings/purchase.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { unseal } from '../../platform/secrets.ts';
import { arriveDomain } from '../domains/index.ts';
import { templateOf } from '../templates/index.ts';
import { lineUse, type Step } from './ask-registry.ts';
import type { LineRow } from './store.ts';

/** The name that the registry made becomes its customer's, held by the template it was bought with. */
export async function takeOver(
  tx: Tx,
  { line, intent }: Step,
  term: { readonly createdAt?: Date; readonly expiresAt: Date },
  cause: string,
): Promise<bigint> {
  const template = line.templateId === null ? undefined : await templateOf(tx, line.customerId, line.templateId);
  if (!template) throw new Error(`line ${line.id} has no template`);
  const {
    kind,
    holder: name,
    country,
    province,
    city,
    street,
    postCode,
    telCc,
    phone,
    phoneExt,
    fax,
    email,
  } = template;
  return arriveDomain(tx, {
    customerId: line.customerId,
    name: line.name,
    unicode: line.unicode,
    suffix: line.suffix,
    registeredAt: term.createdAt ?? tx.now,
    expiresAt: term.expiresAt,
    nameServers: tx.house.config.defaultNameServers,
    statuses: ['ok'],
    templateId: template.id,
    holder: { kind, name, country, province, city, street, postCode, telCc, phone, phoneExt, fax, email },
    authInfo: unseal(tx.house, lineUse(line.id), intent.authInfo ?? ''),
    cause,
  });
}

/** The line's held money becomes what the name cost; the registry's share stands beside it (GW7). */
export async function charge(tx: Tx, line: LineRow, price: Money, cost: Money): Promise<void> {
  const registry = suffixOf(line.name)?.registry;
  if (line.freezeId === null || !registry) throw new Error(`line ${line.id} cannot be charged`);
  const posting = line.kind === 'register' ? registrationCharged : renewalCharged;
  await consumeFreeze(tx, line.freezeId, (freeze) =>
    posting({ freeze, orderLineId: line.id, name: line.unicode, price, cost, registry }),
  );
}
