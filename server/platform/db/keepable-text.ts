/**
 * Whether the database can keep a text: none of its texts holds a NUL, none of its JSON half of a character (a lone
 * surrogate).
 */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
