/**
 * The success code of every call (specification §8, §9). Alone in its file, so that the smallest pages read it without
 * the schema library.
 */
export const OK = 10000;
