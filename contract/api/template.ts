import * as z from 'zod/mini';
import { actionsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { TEMPLATE_CHECKS, TEMPLATE_FIELDS, TemplateName } from '../rules/template.ts';
import { IDENTITY_STATES } from '../states/identity.ts';

/** The id of a row, as it stands in addresses. */
const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Nothing = z.void();

/** What the reader may do with a template now. */
export const TEMPLATE_ACTIONS = ['change', 'copy', 'default', 'delete'] as const;

/**
 * A registrant template. `Province` and `City` are codes of `rules/areas` when `Country` is CN, free text elsewhere.
 */
export const TemplateOnWire = z.object({
  Id: z.string(),
  Name: z.string(),
  Kind: z.enum(['individual', 'enterprise']),
  Holder: z.string(),
  HolderLatin: z.string(),
  Contact: z.string(),
  ContactLatin: z.string(),
  Country: z.string(),
  Province: z.string(),
  ProvinceLatin: z.string(),
  City: z.string(),
  CityLatin: z.string(),
  Street: z.string(),
  StreetLatin: z.string(),
  PostCode: z.string(),
  TelCc: z.string(),
  Phone: z.string(),
  PhoneExt: z.string(),
  Fax: z.string(),
  Email: z.string(),
  /** The address was proved to be the customer's. */
  EmailVerified: z.boolean(),
  /** Where the real-name verification of its holder stands. */
  Identity: z.enum(IDENTITY_STATES),
  /** Made from the profile at /user/safety. */
  FromProfile: z.boolean(),
  /** Purchases take it where none is chosen. */
  Default: z.boolean(),
  /** It can stand in an international address: everything that is sent abroad is there in Latin letters. */
  Abroad: z.boolean(),
  CreatedAt: Instant,
  UpdatedAt: Instant,
  Actions: actionsOf(TEMPLATE_ACTIONS, {
    change: '/template/change',
    copy: '/template/copy',
    default: '/template/default',
    delete: '/template/delete',
  }),
});

export const listMyTemplates = endpoint({
  method: 'GET',
  path: '/template/list',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(TemplateOnWire),
  errors: [],
  summary: 'My registrant templates, oldest first.',
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

export const createTemplate = endpoint({
  method: 'POST',
  path: '/template/create',
  who: 'customer',
  input: z.strictObject(TEMPLATE_FIELDS).check(...TEMPLATE_CHECKS),
  output: z.object({ Id: z.string() }),
  errors: ['TEMPLATE_NAME_TAKEN', 'TEMPLATES_TOO_MANY', 'EMAILS_TOO_MANY'],
  idempotent: true,
  done: 'templates:created',
  summary: 'Makes a registrant template. An e-mail address that is not proved yet gets a link.',
});

export const changeTemplate = endpoint({
  method: 'POST',
  path: '/template/change',
  who: 'customer',
  input: z.strictObject({ Id: RowId, ...TEMPLATE_FIELDS }).check(...TEMPLATE_CHECKS),
  output: Nothing,
  errors: ['TEMPLATE_NAME_TAKEN', 'EMAILS_TOO_MANY', 'IDENTITY_HOLDS_NAME'],
  done: 'templates:changed',
  summary:
    'Changes a template. Names that were registered with it keep the values of that day until it is applied to them.',
});

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/template/copy',
  who: 'customer',
  input: z.strictObject({ Id: RowId, Name: TemplateName }),
  output: z.object({ Id: z.string() }),
  errors: ['TEMPLATE_NAME_TAKEN', 'TEMPLATES_TOO_MANY'],
  idempotent: true,
  done: 'templates:copied',
  summary: 'Makes a second template with the same values under another name.',
});

export const chooseDefaultTemplate = endpoint({
  method: 'POST',
  path: '/template/default',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: [],
  done: 'templates:defaultChosen',
  summary: 'Purchases take this template where none is chosen.',
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/template/delete',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['TEMPLATE_IN_USE'],
  done: 'templates:deleted',
  summary: 'Removes a template that no name and no open order uses.',
});

export const suggestLatin = endpoint({
  method: 'POST',
  path: '/template/latin',
  who: 'customer',
  input: z.strictObject({
    Person: z._default(z.string().check(z.maxLength(200)), ''),
    Text: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8)), []),
  }),
  output: z.object({ Person: z.string(), Text: z.array(z.string()) }),
  errors: [],
  afterReset: true,
  summary: 'English letters for Chinese values by their reading, as a suggestion to correct. Nothing is kept.',
});
