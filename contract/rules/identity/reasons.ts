/** Fields of the form of a proof, as its page names them; `Holder` stands in the template. */
export const IDENTITY_FIELDS = ['Holder', 'IdType', 'IdNumber', 'ExpiresOn', 'FileId'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/**
 * Why a proof is refused, by staff or by the registry's service, and the field to put right. The words a customer reads
 * are `identity:reason.<key>`; a proof may be refused for several at once.
 */
export const IDENTITY_REASONS = {
  nameDiffers: 'Holder',
  typeDiffers: 'IdType',
  documentUnfit: 'IdType',
  numberDiffers: 'IdNumber',
  numberWrong: 'IdNumber',
  expiryDiffers: 'ExpiresOn',
  documentExpired: 'ExpiresOn',
  pictureUnreadable: 'FileId',
  pictureIncomplete: 'FileId',
  pictureAltered: 'FileId',
  pictureOther: 'FileId',
  other: undefined,
} as const satisfies Readonly<Record<string, IdentityField | undefined>>;
export type IdentityReason = keyof typeof IDENTITY_REASONS;
export const IDENTITY_REASON_KEYS = Object.keys(IDENTITY_REASONS) as IdentityReason[];

/** What staff may add in their own words, for the customer to read. */
export const IDENTITY_NOTE_LENGTH_MAX = 300;
