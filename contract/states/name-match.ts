/** How a name beside a payment compares with the names of its customer. Words: `dual:name.<match>`. */
export const NAME_MATCHES = ['same', 'differs', 'cannot_tell'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];
