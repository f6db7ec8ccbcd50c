import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';

/** The id of a row, as it stands in addresses. */
const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** A registrant template. `Province` and `City` are codes of `rules/areas` when `Country` is CN, free text elsewhere. */
export const TemplateOnWire = z.object({
  Id: z.string(),
  Name: z.string(),
  Kind: z.enum(['individual', 'enterprise']),
  Holder: z.string(),
  Country: z.string(),
  Province: z.string(),
  City: z.string(),
  Street: z.string(),
  PostCode: z.string(),
  TelCc: z.string(),
  Phone: z.string(),
  PhoneExt: z.string(),
  Fax: z.string(),
  Email: z.string(),
  /** Made from the profile at /user/safety. */
  FromProfile: z.boolean(),
  CreatedAt: Instant,
  UpdatedAt: Instant,
});

export const listMyTemplates = endpoint({
  method: 'GET',
  path: '/template/list',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(TemplateOnWire),
  errors: [],
  summary: 'My registrant templates, the one of the profile first.',
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/template/detail',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: TemplateOnWire,
  errors: [],
  summary: 'One registrant template of mine.',
});
