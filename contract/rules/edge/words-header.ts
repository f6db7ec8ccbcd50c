/** Carries what an answer says in every language, for a page that is turned to another one. */
export const WORDS_HEADER = 'x-words';
/** Proxies keep all headers of an answer in 4 kB as they come; what does not fit is not told. */
export const WORDS_HEADER_MAX = 2_400;
