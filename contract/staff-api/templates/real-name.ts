import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { DOCUMENT_NUMBER_LENGTH_MAX, DOCUMENT_TYPES, tidyNumber } from '../../rules/identity/documents.ts';
import { IDENTITY_NOTE_LENGTH_MAX, IDENTITY_REASON_KEYS } from '../../rules/identity/reasons.ts';
import { IDENTITY_PROOF_STATES } from '../../states/identity.ts';
import { CUSTOMER_NAMED } from '../customer-named.ts';
import { AuditRow } from '../desk.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

const Row = z.object({
  Id: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  TemplateId: z.string(),
  Kind: z.enum(['individual', 'enterprise']),
  Holder: z.string(),
  IdType: z.enum(DOCUMENT_TYPES),
  State: z.enum(IDENTITY_PROOF_STATES),
  SubmittedAt: Instant,
  DueAt: Instant,
  /** Its clock has run out. */
  Late: z.boolean(),
});

export const officeIdentities = endpoint({
  method: 'GET',
  path: '/identities',
  who: 'staff',
  right: 'identity.review',
  input: z.strictObject({ State: z._default(z.enum(IDENTITY_PROOF_STATES), 'submitted'), After: z.optional(RowId) }),
  output: pageOf(Row),
  errors: [],
  summary: 'Proofs of identity in one state, the oldest first; without a state those that wait for a decision.',
});

export const officeIdentity = endpoint({
  method: 'GET',
  path: '/identities/:Id',
  who: 'staff',
  right: 'identity.review',
  input: z.strictObject({ Id: RowId }),
  output: z.extend(Row, {
    Number: z.optional(z.string()),
    ExpiresOn: z.optional(z.string()),
    FileId: z.optional(z.string()),
    DecidedAt: z.optional(Instant),
    Reasons: z.array(z.enum(IDENTITY_REASON_KEYS)),
    Note: z.optional(z.string()),
    ErasedAt: z.optional(Instant),
    /** The other proofs of the same template, the newest first. */
    Others: z.array(Row),
    /** Other accounts whose proofs carry the same number. */
    SameNumber: z.array(
      z.object({ Id: z.string(), CustomerId: z.string(), ...CUSTOMER_NAMED, State: z.enum(IDENTITY_PROOF_STATES) }),
    ),
    History: z.array(AuditRow),
    Decidable: z.boolean(),
  }),
  errors: [],
  // Each look is a row of the audit.
  writes: true,
  summary: 'One proof with its number and picture, to compare. Each view is recorded.',
});

export const approveIdentity = endpoint({
  method: 'POST',
  path: '/identities/:Id/approve',
  who: 'staff',
  right: 'identity.review',
  stepUp: true,
  signs: 'staff:signs.identityApprove',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: [],
  done: 'office:identity.approved',
  summary: 'The papers are right: they go to the registry\u2019s verification service.',
});

export const refuseIdentity = endpoint({
  method: 'POST',
  path: '/identities/:Id/refuse',
  who: 'staff',
  right: 'identity.review',
  stepUp: true,
  signs: 'staff:signs.identityRefuse',
  input: z.strictObject({
    Id: RowId,
    Reasons: z
      .array(z.enum(IDENTITY_REASON_KEYS))
      .check(z.minLength(1, 'office:identity.reasonNeeded'), z.maxLength(IDENTITY_REASON_KEYS.length)),
    Note: z._default(z.string().check(z.trim(), z.maxLength(IDENTITY_NOTE_LENGTH_MAX)), ''),
  }),
  output: z.void(),
  errors: [],
  done: 'office:identity.refused',
  summary: 'Refuses the papers for reasons that the customer reads with the fields to put right.',
});

export const findIdentities = endpoint({
  method: 'POST',
  path: '/identities/find',
  who: 'staff',
  right: 'identity.review',
  input: z.strictObject({
    Number: z
      .string('form:required')
      .check(z.minLength(1, 'form:required'), z.overwrite(tidyNumber), z.maxLength(DOCUMENT_NUMBER_LENGTH_MAX)),
  }),
  output: z.object({ Items: z.array(Row) }),
  errors: [],
  summary: 'The proofs that carry a number, found by its keyed hash. Each search is recorded, without the number.',
});
