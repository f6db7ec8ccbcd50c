/** Made by the web build: the areas of words that each page says beyond what every page says, by the page's folder. */
declare module 'virtual:page-words' {
  export const PAGE_WORDS: Readonly<Record<string, readonly string[]>>;
}
