import {
  OUTSIDE_AGAIN_SECONDS,
  OUTSIDE_LOOK_SECONDS_MAX,
  OUTSIDE_LOOK_SECONDS_MIN,
  OUTSIDE_PROVED_AGAIN_HOURS,
} from '#contract/rules/dns/outside.ts';
import type { NameLook } from '../../../gateways/dns/index.ts';
import { endOf, type OutsideRow } from './store.ts';

/** What becomes of a name after a look; `again`: seconds until the next. */
export type LookStep =
  | { readonly do: 'prove' | 'keep' | 'doubt' | 'wait'; readonly again: number }
  | { readonly do: 'lapse' };

export interface LookFacts {
  readonly row: Pick<OutsideRow, 'state' | 'createdAt' | 'doubtAt'>;
  readonly look: Pick<NameLook, 'servers' | 'proved'>;
  /** Our name servers. */
  readonly ours: readonly string[];
  /** Somebody else here has it, or a name above it: what its zone says is nobody else's proof. */
  readonly others: boolean;
  readonly now: Date;
}

const PROVED_AGAIN = OUTSIDE_PROVED_AGAIN_HOURS * 3600;

/**
 * Only the text says which account a name belongs to: our name servers are the same for everybody, so a name that leads
 * to them proves nothing by itself. Once proved it keeps the name, for the text goes with the old servers. Pure.
 */
export function judgeLook({ row, look, ours, others, now }: LookFacts): LookStep {
  const end = endOf(row);
  const over = end !== undefined && end <= now;
  if (row.state === 'waiting') {
    if (look.proved && !others) return { do: 'prove', again: PROVED_AGAIN };
    if (over) return { do: 'lapse' };
    const waited = (now.getTime() - row.createdAt.getTime()) / 1000;
    return { do: 'wait', again: Math.min(Math.max(waited, OUTSIDE_LOOK_SECONDS_MIN), OUTSIDE_LOOK_SECONDS_MAX) };
  }
  const names = new Set(look.servers);
  if (look.proved || ours.some((server) => names.has(server))) return { do: 'keep', again: PROVED_AGAIN };
  // Silence says nothing of the name; a doubt that is there goes on.
  if (look.servers === undefined || look.proved === undefined) return { do: 'wait', again: OUTSIDE_AGAIN_SECONDS };
  if (over) return { do: 'lapse' };
  return { do: row.doubtAt === null ? 'doubt' : 'wait', again: OUTSIDE_LOOK_SECONDS_MAX };
}
