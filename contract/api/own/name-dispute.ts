import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { NAME_DISPUTE_PROCEDURES, NAME_DISPUTE_STATES } from '../../states/names/name-dispute.ts';

export const nameDispute = endpoint({
  method: 'GET',
  path: '/domain/dispute',
  who: 'customer',
  input: z.strictObject({ Domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: z.object({
    /** Absent where the name is in no dispute that its holder was told of. */
    Dispute: z.optional(
      z.object({
        State: z.enum(NAME_DISPUTE_STATES),
        Procedure: z.enum(NAME_DISPUTE_PROCEDURES),
        Provider: z.string(),
        CaseNumber: z.string(),
        ToldAt: Instant,
        /** A decision against the holder is carried out from then on, unless papers of a court come before. */
        CarryOutFrom: z.optional(Instant),
      }),
    ),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'The dispute about one of my names, while it is open.',
});
