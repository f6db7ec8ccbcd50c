/** The same words in each language. */
type Words = Readonly<Record<string, string>>;

/** More than stand on a page at once; a note that is older than all these keeps its language. */
const KEPT_MAX = 1_000;
const heard = new Map<string, Words>();
/** The header heard last: every line of a stream comes with the same. */
let last: string | undefined;

/** Keeps what an answer says in every language (docs/decisions/0180): JSON in base64, since headers are ASCII. */
export function hearWords(header: string | null): void {
  if (!header || header === last) return;
  last = header;
  if (heard.size > KEPT_MAX) heard.clear();
  const bytes = Uint8Array.from(atob(header), (char) => char.charCodeAt(0));
  for (const words of JSON.parse(new TextDecoder().decode(bytes)) as Words[])
    for (const text of Object.values(words)) heard.set(text, words);
}

/** Can it be said in another language than the one it came in? */
export const canTurn = (text: string): boolean => heard.has(text);

/** What the server said, in the language that the page shows now. */
export function turned(text: string): string {
  return heard.get(text)?.[document.documentElement.lang] ?? text;
}
