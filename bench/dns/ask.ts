import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decodeMessage, encodeMessage, type Message, type Question, queryMessage } from '#protocols/dns/message.ts';
import { dataText, typeText } from '#protocols/dns/records/known.ts';

const ANSWER_WITHIN_MS = 3000;

/**
 * What a server says to each question, one after another, in a form that can be compared: code, authority, answers in
 * any order.
 */
export async function askEach(port: number, questions: readonly Question[]): Promise<string[]> {
  const socket = createSocket('udp4');
  const said: string[] = [];
  const text = ({ rcode, aa, answers }: Message) =>
    [
      `${rcode} ${aa}`,
      ...answers.map(({ name, ttl, data }) => `${name} ${ttl} ${typeText(data)} ${dataText(data)}`).sort(),
    ].join('\n');
  try {
    for (const [id, question] of questions.entries()) {
      socket.send(encodeMessage(queryMessage(question, { id })), port, '127.0.0.1');
      const [bytes] = (await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })) as [Buffer];
      said.push(text(decodeMessage(bytes)));
    }
    return said;
  } finally {
    // Also where no answer came: an open socket would keep the whole bench from ending.
    socket.close();
  }
}
