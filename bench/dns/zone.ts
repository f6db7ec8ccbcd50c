import { inClass, type Question, type ResourceRecord } from '#protocols/dns/message.ts';
import { CLASS } from '#protocols/dns/numbers.ts';
import { dataFromText, dataText, typeText } from '#protocols/dns/records/known.ts';
import { typeNumber } from '#protocols/dns/records/type-names.ts';

/** The zone of the bench: one name in ten is a CNAME, one in ten has a text, the others an address. */
export const APEX = 'bench.example.';
export const NAMES = 10_000;
/** Told to a server of ours that shall not count. */
export const UNCOUNTED = 'uncounted';
const A = typeNumber('A');
const TXT = typeNumber('TXT');

const record = (name: string, type: string, text: string): ResourceRecord => ({
  name,
  class: CLASS.IN,
  ttl: 300,
  data: dataFromText(type, text),
});

function ofName(index: number): ResourceRecord {
  const name = `n${index}.${APEX}`;
  if (index % 10 === 1) return record(name, 'CNAME', `n${index - 1}.${APEX}`);
  if (index % 10 === 2) return record(name, 'TXT', `"v=spf1 ip4:10.0.0.${index % 250} -all"`);
  return record(name, 'A', `10.${(index >> 8) & 255}.${index & 255}.1`);
}

export function zoneRecords(): ResourceRecord[] {
  return [
    record(APEX, 'SOA', `ns1.${APEX} hostmaster.${APEX} 1 3600 900 604800 300`),
    record(APEX, 'NS', `ns1.${APEX}`),
    record(`ns1.${APEX}`, 'A', '127.0.0.1'),
    ...Array.from({ length: NAMES }, (_, index) => ofName(index)),
  ];
}

/** As other servers read it. */
export const zoneFile = (): string =>
  `${zoneRecords()
    .map(({ name, ttl, data }) => `${name} ${ttl} IN ${typeText(data)} ${dataText(data)}`)
    .join('\n')}\n`;

export const questions = (): Question[] =>
  Array.from({ length: NAMES }, (_, index) => inClass(`n${index}.${APEX}`, index % 10 === 2 ? TXT : A));
