import type { Signing } from '#contract/api/dns/signing.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Chain, Ds } from '../../domains/registry-acts/index.ts';
import { requireOwnName } from '../own-name.ts';
import { isDelegated } from '../present-zones.ts';
import { findZone } from '../store.ts';
import { chainOfOwn } from './change-signing.ts';
import { provedName } from './elsewhere.ts';
import { hasDs } from './keep-signing.ts';
import { findSigning } from './store.ts';

const OFF_FROM: readonly SigningState[] = ['signed', 'ds_sent', 'secured', 'rolling', 'settling'];

const presentDs = ({ keyTag, alg, digestType, digest }: Ds) => ({
  KeyTag: keyTag,
  Algorithm: alg,
  DigestType: digestType,
  Digest: digest,
});

function atRegistry(chain: Chain, own: Ds | undefined): Signing['AtRegistry'] {
  if (own && hasDs(chain, own)) return 'ours';
  return chain.ds.length + chain.keys > 0 ? 'others' : 'none';
}

/** How far the DNSSEC of a name of the acting customer's has come. @throws refusal DOMAIN_NOT_FOUND */
export async function presentSigning(tx: Tx, typed: string): Promise<Signing> {
  const named = await requireOwnName(tx, typed);
  const { name } = named;
  const chain = await chainOfOwn(tx, named);
  const outside = named.domain ? undefined : await provedName(tx, named);
  const zone = await findZone(tx, name);
  const row = zone && (await findSigning(tx, zone.id, 'read'));
  const state = row?.state ?? 'off';
  const own = state === 'off' ? undefined : (row?.ds ?? undefined);
  const delegated = isDelegated(tx, chain.servers);
  const on = (state === 'off' && chain.takes && delegated) || state === 'fading';
  const off = OFF_FROM.includes(state);
  return {
    State: state,
    ...(outside ? { Elsewhere: true } : {}),
    ...(outside?.parentAt ? { ParentAt: outside.parentAt.toISOString() } : {}),
    Takes: chain.takes,
    Delegated: delegated,
    AtRegistry: atRegistry(chain, own),
    ...(own ? { Ds: presentDs(own) } : {}),
    ...(row?.dueAt ? { DueAt: row.dueAt.toISOString() } : {}),
    ...(row?.trouble ? { Trouble: translate(tx.lang, row.trouble.key, row.trouble.vars ?? {}) } : {}),
    Actions: [...(on ? (['on'] as const) : []), ...(off ? (['off'] as const) : [])],
  };
}
