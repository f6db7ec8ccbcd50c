import { cutSuffix, operatorOf } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { issuerOf } from '../../../platform/documents/issuer.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { numberFrom } from '../../../platform/numbers.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import { templateOf } from '../../templates/index.ts';
import { identityStatesOf } from '../../templates/real-name/index.ts';
import type { DomainRow } from '../store.ts';

/** Everything that a certificate says of a name; of the holder their name alone. */
export interface Certificate {
  readonly number: string;
  /** The moment all of it holds for. */
  readonly at: Date;
  readonly name: string;
  readonly unicode: string;
  /** The same name under the other spellings of its suffix, which come with it. */
  readonly bundled: readonly string[];
  readonly holder: string;
  /** Their name in English letters, where it is written otherwise. */
  readonly holderLatin?: string;
  /** Whether their identity is proved; absent where the suffix does not ask or it is not known. */
  readonly realName?: boolean;
  readonly registrar: { readonly name: string; readonly ianaId: string; readonly contactUrl: string };
  readonly registry: string;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  readonly statuses: readonly string[];
  readonly nameServers: readonly string[];
  /** Where anybody sees whether it is still so. */
  readonly checkAt: string;
  /** Where anybody asks about the number. */
  readonly numberAt: string;
  /** Who gives it; no part of what its number stands for, so that it stays good when the operator moves house. */
  readonly issuer: readonly string[];
}

/** The papers of a template speak for a name only while it has the holder that the name was registered for. */
async function realNameOf(tx: Tx, row: DomainRow, profile: SuffixProfile): Promise<boolean | undefined> {
  if (profile.capabilities.value.realName === 'none') return undefined;
  const template = await templateOf(tx, row.customerId, row.templateId);
  if (template?.holder !== row.holder.name || template.kind !== row.holder.kind) return undefined;
  return (await identityStatesOf(tx, [row.templateId])).get(row.templateId) === 'verified';
}

/**
 * What can be said of a name of ours now, as of a moment. Its number is made of all that it says, so none can be given
 * to another text.
 */
export async function readCertificate(tx: Tx, row: DomainRow, at = tx.now): Promise<Certificate> {
  const cut = cutSuffix(row.name);
  if (!cut) throw new Error(`no profile for ${row.suffix}`);
  const { profile } = cut;
  const [label = ''] = row.unicode.split('.');
  const { name, ianaId, contactUrl } = tx.house.config.registrar;
  const realName = await realNameOf(tx, row, profile);
  const { name: holder, nameLatin } = row.holder;
  const said = {
    name: row.name,
    unicode: row.unicode,
    bundled: (profile.bundledWith ?? []).map(({ suffix, unicode }) => `${label}.${unicode} (${cut.before}.${suffix})`),
    holder,
    ...(nameLatin && nameLatin !== holder ? { holderLatin: nameLatin } : {}),
    ...(realName === undefined ? {} : { realName }),
    registrar: { name, ianaId, contactUrl },
    registry: operatorOf(profile.registry),
    registeredAt: row.registeredAt,
    expiresAt: row.expiresAt,
    statuses: [...row.statuses, ...row.rgpStatuses],
    nameServers: row.nameServers,
    checkAt: `${tx.house.config.publicUrl}/domain/search?lookup=${row.name}`,
  };
  const bits = keyedHash(tx.house, 'certificate', JSON.stringify([timeText(at), said]));
  const number = numberFrom('C', at, bits);
  const issuer = issuerOf(tx.house.config.registrar);
  return { ...said, issuer, number, at, numberAt: `${tx.house.config.publicUrl}/certificate?number=${number}` };
}
