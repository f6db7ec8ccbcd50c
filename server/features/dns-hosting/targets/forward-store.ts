import type { ForwardCode } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A web address that the forwarder answers. */
export interface ForwardRow {
  /** A wildcard begins with `*`. */
  readonly host: string;
  readonly apex: string;
  /** Null: the name is parked. */
  readonly target: string | null;
  readonly targetHost: string | null;
  readonly code: ForwardCode | null;
  readonly keepsPath: boolean;
  /** Seconds. */
  readonly ttl: number;
}

/** The forwards of a zone that is published now; those it had are gone with what was published before. */
export async function insertForwards(tx: Tx, forwards: readonly ForwardRow[]): Promise<void> {
  if (forwards.length > 0)
    await tx.db
      .insertInto('publishedForward')
      .values([...forwards])
      .execute();
}

/** Asks in a transaction, or without one. */
type Ask = (text: string, values: unknown[]) => Promise<{ readonly rows: ForwardRow[] }>;

/** The name itself, then the wildcards above it. */
const placesOf = (host: string): readonly string[] => {
  const labels = host.split('.');
  return [host, ...labels.slice(1).map((_, at) => `*.${labels.slice(at + 1).join('.')}`)];
};

/**
 * What is answered at a web address: of the longest zone, the name itself before a wildcard, a near one before a far
 * one.
 */
export async function findForward(ask: Ask, host: string): Promise<ForwardRow | undefined> {
  const { rows } = await ask(
    `SELECT host, apex, target, target_host AS "targetHost", code, keeps_path AS "keepsPath", ttl FROM published_forward
     WHERE host = ANY ($1) ORDER BY length(apex) DESC, host <> $2, length(host) DESC LIMIT 1`,
    [placesOf(host), host],
  );
  return rows[0];
}

/** The same for many web addresses, by address; those at which nothing is answered are absent. */
export async function forwardsAt(tx: Tx, hosts: readonly string[]): Promise<ReadonlyMap<string, ForwardRow>> {
  const places = hosts.flatMap((host) => placesOf(host).map((place) => ({ host, place })));
  const { rows } = await tx.client.query<ForwardRow & { asked: string }>(
    `SELECT DISTINCT ON (a.asked) a.asked, f.host, f.apex, f.target, f.target_host AS "targetHost", f.code,
       f.keeps_path AS "keepsPath", f.ttl
     FROM unnest($1::text[], $2::text[]) AS a (asked, place) JOIN published_forward f ON f.host = a.place
     ORDER BY a.asked, length(f.apex) DESC, f.host <> a.asked, length(f.host) DESC`,
    [places.map(({ host }) => host), places.map(({ place }) => place)],
  );
  return new Map(rows.map(({ asked, ...row }) => [asked, row]));
}
