import { type SigningKey, signSet, type Validity } from '#protocols/dns/dnssec/sign.ts';
import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName } from '#protocols/dns/name.ts';
import { CLASS, RCODE } from '#protocols/dns/numbers.ts';
import { typeOf } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';
import type { Finding } from './look-up.ts';
import { TYPE, type Zone } from './zone.ts';

/** "This name does not exist", in a list of types (RFC 9824 §3.1); nobody may ask for it. */
export const NXNAME = typeNumber('NXNAME');
const DAY_SECONDS = 86_400;
/** Signatures are made anew each day and hold so many more: longer than any TTL here. */
const SPARE_DAYS = 8;
/** Clocks of others may be behind ours. */
const BEFORE_SECONDS = 3600;

/** The day whose signatures are given out; answers that are kept are kept for it. */
export const signingDay = (wall: Date): number => Math.floor(wall.getTime() / 1000 / DAY_SECONDS);

const validityOf = (day: number): Validity => ({
  inception: day * DAY_SECONDS - BEFORE_SECONDS,
  expiration: (day + 1 + SPARE_DAYS) * DAY_SECONDS,
});

/** Sets of records, in the order in which they stand. */
const setsOf = (records: readonly ResourceRecord[]): ResourceRecord[][] => [
  ...Map.groupBy(records, ({ name, data }) => `${canonicalName(name)} ${typeOf(data)}`).values(),
];

/** The name right behind `name` in the order of DNSSEC. */
const behind = (name: string): string => (name === '.' ? '\\000.' : `\\000.${name}`);

/** What is at `name`, and that nothing stands between it and the next name there could be (RFC 9824 §3). */
function nsecAt(zone: Zone, name: string, types: readonly number[]): ResourceRecord {
  const all = [...new Set([...types, TYPE.RRSIG, TYPE.NSEC])].sort((one, other) => one - other);
  const next = behind(canonicalName(name));
  return { name, class: CLASS.IN, ttl: zone.denial.ttl, data: { type: 'NSEC', next, types: all } };
}

/**
 * A finding with signatures and proofs, for who asks for them (RFC 4035 §3.1), made as it is asked for: records under a
 * wildcard are signed under the name that was asked for, and a name that is not there is proved by its own NSEC and an
 * answer without error (RFC 9824).
 */
export function signFinding(zone: Zone, keys: readonly SigningKey[], found: Finding, day: number): Finding {
  const validity = validityOf(day);
  const signed = (records: readonly ResourceRecord[]): ResourceRecord[] => [
    ...records,
    ...setsOf(records).flatMap((set) => keys.map((key) => signSet(set, zone.apex, key, validity))),
  ];
  if (found.cut !== undefined) {
    const above = found.authority.filter(({ data }) => data.type === 'NS');
    const ds = found.authority.filter(({ data }) => data.type === 'DS');
    const proof = ds.length > 0 ? ds : [nsecAt(zone, found.cut, [TYPE.NS])];
    return { ...found, answers: signed(found.answers), authority: [...above, ...signed(proof)] };
  }
  // What a DNAME makes is not signed: the DNAME is (RFC 6672 §5.3.1).
  const made = new Set(
    found.answers.filter(({ data }, at) => data.type === 'CNAME' && found.answers[at - 1]?.data.type === 'DNAME'),
  );
  const own = found.answers.filter((record) => !made.has(record));
  const signatures = signed(own).slice(own.length);
  const { denied } = found;
  const proof = denied ? [nsecAt(zone, denied.name, denied.types ?? [NXNAME])] : [];
  return {
    ...found,
    rcode: denied && !denied.types && found.rcode === RCODE.NXDOMAIN ? RCODE.NOERROR : found.rcode,
    answers: [...found.answers, ...signatures],
    authority: signed([...found.authority, ...proof]),
  };
}
