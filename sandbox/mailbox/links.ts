const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/**
 * The http(s) addresses of a mail in reading order, each once: anchors of the HTML part first, then what stands in the
 * text.
 */
export function linksOf(text: string, html: string): string[] {
  const found: string[] = [];
  for (const match of html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)) {
    found.push(decode(match[1] ?? match[2] ?? match[3] ?? '').trim());
  }
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'\u3000-\u303f\uff00-\uffef]+/gi)) {
    found.push(match[0].replace(/[.,;:!?)\]]+$/, ''));
  }
  return [...new Set(found.filter((link) => /^https?:\/\//i.test(link)))];
}
