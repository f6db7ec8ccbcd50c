/** The same words in each language. */
type Words = Readonly<Record<string, string>>;

/** More than stand on a page at once; a note that is older than all these keeps its language. */
const KEPT_MAX = 200;
const heard = new Map<string, Words>();

/** Keeps what an answer says in every language (docs/decisions/0180): JSON in base64, since headers are ASCII. */
export function hearWords(header: string | null): void {
  if (!header) return;
  if (heard.size > KEPT_MAX) heard.clear();
  const bytes = Uint8Array.from(atob(header), (char) => char.charCodeAt(0));
  for (const words of JSON.parse(new TextDecoder().decode(bytes)) as Words[])
    for (const text of Object.values(words)) heard.set(text, words);
}

/** What the server said, in the language that the page shows now. */
export function turned(text: string): string {
  return heard.get(text)?.[document.documentElement.lang] ?? text;
}
