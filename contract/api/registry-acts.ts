import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import {
  DNS_SET_NAME_LENGTH_MAX,
  DNS_SETS_MAX,
  DS_RECORDS_MAX,
  HOST_ADDRESSES_MAX,
  LOCK_VALUES,
  type LOCKS,
  NAME_SERVERS_MAX,
  REGISTRY_ACTS,
} from '../rules/registry-acts.ts';
import { RowNumber } from './domain-filter.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames, TaskStarted } from './tasks.ts';

/**
 * What is changed at the registry beside terms: name servers, locks, hosts below a name, DNSSEC (specification §2;
 * acceptance G1, E2, I1). Every act is a task, also on one name: the call answers with its number, and the page follows
 * `/task/progress` to the result.
 */

const Domain = z.string().check(z.minLength(1), z.maxLength(255));
/** A host name, in any spelling; whether it is one is judged by the server. */
const Host = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
/** IPv4 or IPv6. */
const Address = z.string().check(z.trim(), z.minLength(2), z.maxLength(45));
const Addresses = z.array(Address).check(z.minLength(1), z.maxLength(HOST_ADDRESSES_MAX));
const Servers = z.array(Host).check(z.maxLength(NAME_SERVERS_MAX));

/** Addresses of a name server that lies in one of my names (glue). */
export const Glue = z.strictObject({ Host, Addresses });
export type Glue = z.infer<typeof Glue>;

const serverFields = {
  /**
   * Those that it is to have afterwards, all of them; none takes the name out of the DNS where its suffix allows that.
   */
  Servers,
  Glue: z.optional(z.array(Glue).check(z.maxLength(NAME_SERVERS_MAX))),
  /** A name locked against changes by its owner is unlocked for this one change and locked again. */
  LiftLock: z.optional(z.boolean()),
};

const Switch = z.optional(z.enum(['on', 'off']));
/** What is not named stays as it is. */
const lockFields = { Transfer: Switch, Update: Switch, Delete: Switch };

const StartedAct = {
  method: 'POST',
  who: 'customer',
  output: TaskStarted,
  done: 'acts:done.started',
  stepUp: true,
  idempotent: true,
} as const;

/** What one name's act may answer. `REGISTRY_ACT_IMPOSSIBLE` has `ActRefused` as data. */
const ONE_NAME_ERRORS = ['DOMAIN_NOT_FOUND', 'REGISTRY_ACT_IMPOSSIBLE'] as const;
export const ActRefused = z.object({
  /** The reason as a key; the words are in the message. */
  Key: z.string(),
  /** `liftLock`: the same call with LiftLock goes. `glue`: with the addresses of its own name servers. */
  Fix: z.optional(z.string()),
});
export type ActRefused = z.infer<typeof ActRefused>;

/** A name server that lies in one of my names: it needs addresses at the registry, known ones are told. */
export const OwnServer = z.object({ Host: z.string(), Domain: z.string(), Addresses: z.array(z.string()) });
export type OwnServer = z.infer<typeof OwnServer>;

export const previewNameServers = endpoint({
  method: 'POST',
  path: '/domain/editdns/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames, ...serverFields }),
  output: z.object({
    Preview,
    OwnServers: z.array(OwnServer),
    /** Names with DNSSEC records: servers that do not have their keys would make them unreachable. */
    Signed: z.array(z.string()),
  }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What would come of other name servers for a list of my names, and which of the servers need addresses.',
});

export const startNameServers = endpoint({
  ...StartedAct,
  signs: 'signs:nameServers',
  path: '/domain/editdns/start',
  input: z.strictObject({ Names: TaskNames, ...serverFields }),
  errors: TASK_START_ERRORS,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Gives a list of my names these name servers, at their registries, as a task.',
});

export const changeNameServers = endpoint({
  ...StartedAct,
  signs: 'signs:nameServers',
  path: '/domain/name-servers',
  input: z.strictObject({ Domain, ...serverFields }),
  errors: ONE_NAME_ERRORS,
  summary: 'Gives one of my names these name servers, as a task of one name.',
});

export const previewLocks = endpoint({
  method: 'POST',
  path: '/domain/locks/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames, ...lockFields }),
  output: z.object({ Preview }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What would come of setting or taking off locks on a list of my names.',
});

export const startLocks = endpoint({
  ...StartedAct,
  signs: 'signs:locks',
  path: '/domain/locks/start',
  input: z.strictObject({ Names: TaskNames, ...lockFields }),
  errors: TASK_START_ERRORS,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Sets or takes off locks on a list of my names, at their registries, as a task.',
});

export const changeLocks = endpoint({
  ...StartedAct,
  signs: 'signs:locks',
  path: '/domain/lock',
  input: z.strictObject({ Domain, ...lockFields }),
  errors: ONE_NAME_ERRORS,
  summary: 'Sets or takes off locks on one of my names, as a task of one name.',
});

/** Hosts are objects of their own: a lock of the name does not hold them (RFC 5732 §2.3). */
const hostOfName = { Domain, Host };

export const saveHost = endpoint({
  ...StartedAct,
  signs: 'signs:saveHost',
  path: '/domain/host/save',
  input: z.strictObject({ ...hostOfName, Addresses }),
  errors: ONE_NAME_ERRORS,
  summary: 'Makes a host below one of my names with these addresses, or gives it these instead of those it has.',
});

export const renameHost = endpoint({
  ...StartedAct,
  signs: 'signs:renameHost',
  path: '/domain/host/rename',
  input: z.strictObject({ ...hostOfName, To: Host }),
  errors: ONE_NAME_ERRORS,
  summary: 'Gives a host below one of my names another name; every delegation to it follows.',
});

export const removeHost = endpoint({
  ...StartedAct,
  signs: 'signs:removeHost',
  path: '/domain/host/remove',
  fails: 'deletion',
  input: z.strictObject(hostOfName),
  errors: ONE_NAME_ERRORS,
  summary: 'Deletes a host below one of my names; refused while a name is delegated to it.',
});

const Byte = z.int().check(z.minimum(0), z.maximum(255));
const Short = z.int().check(z.minimum(0), z.maximum(65_535));

/** A delegation signer (RFC 4034 §5). */
export const DsRecord = z.strictObject({
  KeyTag: Short,
  Algorithm: Byte,
  DigestType: Byte,
  /** Hexadecimal; spaces are left out. */
  Digest: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
export type DsRecord = z.infer<typeof DsRecord>;

/** A key, where the registry makes the DS itself (RFC 4034 §2). */
export const KeyRecord = z.strictObject({
  Flags: Short,
  Protocol: Byte,
  Algorithm: Byte,
  /** Base64; spaces are left out. */
  PublicKey: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

export const changeDs = endpoint({
  ...StartedAct,
  signs: 'signs:ds',
  path: '/domain/ds',
  input: z.strictObject({
    Domain,
    /** Those that it is to have afterwards, all of them; none switches DNSSEC off. */
    Ds: z.optional(z.array(DsRecord).check(z.maxLength(DS_RECORDS_MAX))),
    Keys: z.optional(z.array(KeyRecord).check(z.maxLength(DS_RECORDS_MAX))),
    LiftLock: z.optional(z.boolean()),
  }),
  errors: ONE_NAME_ERRORS,
  summary: 'Gives one of my names these DNSSEC records at the registry, as a task of one name.',
});

const LockValue = z.enum(LOCK_VALUES);

export const domainDelegation = endpoint({
  method: 'GET',
  path: '/domain/delegation',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    /** What the suffix takes. */
    ServersMin: z.number(),
    ServersMax: z.number(),
    Dnssec: z.enum(['ds', 'key', 'none']),
    /** `Addresses`: of a server below this very name. */
    Servers: z.array(z.object({ Host: z.string(), Addresses: z.optional(z.array(z.string())) })),
    Locks: z.object({ Transfer: LockValue, Update: LockValue, Delete: LockValue }),
    Hosts: z.array(
      z.object({
        Host: z.string(),
        Addresses: z.array(z.string()),
        /** Names of mine that are delegated to it, the first few. */
        UsedBy: z.array(z.string()),
      }),
    ),
    Ds: z.array(DsRecord),
    Keys: z.array(KeyRecord),
    /** What can be done now. `Lift`: possible with LiftLock, because only the owner's own lock is in the way. */
    Acts: z.array(
      z.object({
        Act: z.enum(REGISTRY_ACTS),
        Allowed: z.boolean(),
        Lift: z.boolean(),
        Reason: z.optional(z.string()),
      }),
    ),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'Name servers, locks, hosts and DNSSEC of one of my names, and what can be changed of them.',
});
export type DomainDelegation = z.infer<(typeof domainDelegation)['output']>;

/** The words of a lock in the calls above. */
export const LOCK_FIELDS = { transfer: 'Transfer', update: 'Update', delete: 'Delete' } as const satisfies Readonly<
  Record<(typeof LOCKS)[number], string>
>;

const SetName = z.string().check(z.trim(), z.minLength(1), z.maxLength(DNS_SET_NAME_LENGTH_MAX));

export const listDnsSets = endpoint({
  method: 'GET',
  path: '/domain/dns-sets',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** The house's own, which a new name gets. */
    Default: z.array(z.string()),
    Sets: z
      .array(z.object({ Id: RowNumber, Name: z.string(), Servers: z.array(z.string()) }))
      .check(z.maxLength(DNS_SETS_MAX)),
  }),
  errors: [],
  summary: 'Sets of name servers to choose from: the house’s own and those I keep.',
});

export const saveDnsSet = endpoint({
  method: 'POST',
  path: '/domain/dns-set/save',
  who: 'customer',
  input: z.strictObject({
    Id: z.optional(RowNumber),
    Name: SetName,
    Servers: z.array(Host).check(z.minLength(1), z.maxLength(NAME_SERVERS_MAX)),
  }),
  output: z.object({ Id: RowNumber }),
  errors: ['DNS_SET_NOT_FOUND', 'DNS_SETS_TOO_MANY'],
  done: 'acts:done.setSaved',
  summary: 'Keeps a set of name servers under a name, or changes one.',
});

export const removeDnsSet = endpoint({
  method: 'POST',
  path: '/domain/dns-set/remove',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({ Id: RowNumber }),
  output: z.object({}),
  errors: ['DNS_SET_NOT_FOUND'],
  done: 'acts:done.setRemoved',
  summary: 'Forgets a set of name servers; names that have them keep them.',
});
