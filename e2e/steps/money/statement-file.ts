import type { Lang } from '#contract/lang.ts';
import { sandboxUrl } from '../house.ts';

/** Who pays in each language, and the encoding in which a bank of that place writes its statements. */
export const PAYERS: Readonly<Record<Lang, { readonly name: string; readonly encoding: string }>> = {
  'zh-HK': { name: '\u9673\u5927\u6587', encoding: 'Big5' },
  'zh-CN': { name: '\u9648\u5927\u6587', encoding: 'GBK' },
  en: { name: 'CHAN TAI MAN', encoding: 'UTF-8' },
};

const [LEAD_MIN, TRAIL_MIN, BYTE_MAX] = [0x81, 0x40, 0xfe];

/** Text in an old encoding: the decoder says what each pair of bytes means. */
function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text);
  const decoder = new TextDecoder(encoding);
  const wanted = new Set([...text].filter((sign) => sign.charCodeAt(0) > 0x7f));
  const pairs = new Map<string, readonly number[]>();
  for (let lead = LEAD_MIN; lead <= BYTE_MAX; lead += 1)
    for (let trail = TRAIL_MIN; trail <= BYTE_MAX; trail += 1) {
      const sign = decoder.decode(new Uint8Array([lead, trail]));
      if (wanted.has(sign) && !pairs.has(sign)) pairs.set(sign, [lead, trail]);
    }
  return Buffer.from([...text].flatMap((sign) => pairs.get(sign) ?? [sign.charCodeAt(0)]));
}

/** The bank's statement with the lines that hold this word, as a file in that encoding. */
export async function statementOf(word: string, encoding: string): Promise<Buffer> {
  const answer = await fetch(`${sandboxUrl()}/desk/api/bank/statement?details=${encodeURIComponent(word)}`);
  return encoded(await answer.text(), encoding);
}
