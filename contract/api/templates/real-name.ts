import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { DOCUMENT_TYPES } from '../../rules/identity/documents.ts';
import { HOLDER_NAME_FAULTS } from '../../rules/identity/holder-name.ts';
import { PROOF_CHECKS, PROOF_FIELDS } from '../../rules/identity/proof.ts';
import { IDENTITY_FIELDS, IDENTITY_REASON_KEYS } from '../../rules/identity/reasons.ts';
import { IDENTITY_PROOF_STATES, IDENTITY_STATES } from '../../states/identity.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** What the owner may do about the identity of a template now; the page shows exactly these. */
export const IDENTITY_ACTIONS = ['submit', 'again', 'withdraw'] as const;

/** One proof as its owner reads it: of the number only the end. */
export const ProofOnWire = z.object({
  Id: z.string(),
  State: z.enum(IDENTITY_PROOF_STATES),
  IdType: z.enum(DOCUMENT_TYPES),
  /** Its last signs; gone when the papers were erased. */
  Number: z.optional(z.string()),
  ExpiresOn: z.optional(z.string()),
  SubmittedAt: Instant,
  /** By then staff have looked at it; while it waits. */
  DueAt: z.optional(Instant),
  DecidedAt: z.optional(Instant),
  /** Why it was refused, each with the field to put right. */
  Reasons: z.array(z.object({ Reason: z.enum(IDENTITY_REASON_KEYS), Field: z.optional(z.enum(IDENTITY_FIELDS)) })),
  /** What staff added in their own words. */
  Note: z.optional(z.string()),
});
export type ProofOnWire = z.infer<typeof ProofOnWire>;

/** A template with what is known of its holder's identity. */
export const IdentityOnWire = z.object({
  TemplateId: z.string(),
  Name: z.string(),
  FromProfile: z.boolean(),
  Kind: z.enum(['individual', 'enterprise']),
  Holder: z.string(),
  /** Why the holder's name cannot stand for a .cn name. */
  HolderFault: z.optional(z.enum(HOLDER_NAME_FAULTS)),
  State: z.enum(IDENTITY_STATES),
  /** The proof that `State` speaks of. */
  Proof: z.optional(ProofOnWire),
  /** A newer one beside a proof that holds. */
  Newer: z.optional(ProofOnWire),
  Actions: actionsOf(IDENTITY_ACTIONS, {
    submit: '/template/cn/submit',
    again: '/template/cn/submit',
    withdraw: '/template/cn/withdraw',
  }),
});
export type IdentityOnWire = z.infer<typeof IdentityOnWire>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/template/cn/list',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(IdentityOnWire),
  errors: [],
  summary: 'My templates with the state of the real-name verification that .cn names need.',
});

export const getIdentity = endpoint({
  method: 'GET',
  path: '/template/cn/detail',
  who: 'customer',
  input: z.strictObject({ TemplateId: RowId }),
  output: IdentityOnWire,
  errors: [],
  summary: 'The real-name verification of one template of mine.',
});

export const submitIdentity = endpoint({
  method: 'POST',
  path: '/template/cn/submit',
  who: 'customer',
  whileSuspended: true,
  input: z.strictObject({ TemplateId: RowId, ...PROOF_FIELDS }).check(...PROOF_CHECKS),
  output: z.object({ Id: z.string() }),
  errors: ['FILE_UNKNOWN', 'IDENTITY_PENDING', 'IDENTITY_HOLDER_UNFIT'],
  idempotent: true,
  done: 'identity:done.submitted',
  summary:
    'Hands in the papers of a template\u2019s holder: staff look at them first, then the registry\u2019s verification service. A proof that holds stays until a newer one is verified.',
});

export const withdrawIdentity = endpoint({
  method: 'POST',
  path: '/template/cn/withdraw',
  who: 'customer',
  input: z.strictObject({ TemplateId: RowId }),
  output: z.void(),
  errors: [],
  done: 'identity:done.withdrawn',
  summary: 'Takes back papers that staff have not decided on yet; they are erased.',
});
