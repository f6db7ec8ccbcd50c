import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { createFaultBoard, type FaultBoard } from '../faults.ts';
import { PortTaken, portSentence } from '../listening.ts';
import { linksOf } from './links.ts';
import type { Mail, Mails } from './mails.ts';

const MAIL_BYTES_MAX = 20 * 1024 * 1024;

const MAIL_FAULTS = {
  refuse_temporarily: 'every mail is answered 451, try again later',
  refuse: 'every recipient is answered 550, no such mailbox',
  slow: 'the answer to a mail comes late (delayMs, 5000 when not given)',
};

const addresses = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((entry) => (entry.address === undefined ? addresses(entry.group) : [entry.address]));

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function toMail(email: Email, envelope: { from: string; to: readonly string[] }): Omit<Mail, 'id'> {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  const text = email.text ?? '';
  const html = email.html ?? '';
  const to = addresses(email.to);
  return {
    to: to.length > 0 ? to : envelope.to,
    from: email.from?.address ?? envelope.from,
    subject: email.subject ?? '',
    text,
    html,
    links: linksOf(text, html),
    receivedAt: new Date().toISOString(),
    headers,
  };
}

const answerCode = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Takes one message from the wire into the store; an error becomes the SMTP answer. */
async function receive(mails: Mails, faults: FaultBoard, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const source = await collect(stream);
  if (stream.sizeExceeded) throw answerCode(552, 'message too large');
  if (faults.take('refuse_temporarily')) throw answerCode(451, 'try again later');
  const slow = faults.take('slow');
  if (slow) await wait(slow.delayMs ?? 5000);
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const to = session.envelope.rcptTo.map((recipient) => recipient.address);
  mails.keep(toMail(await PostalMime.parse(source), { from, to }), to, source);
}

/**
 * A mail server that takes everything and delivers nothing: what arrives is read at the desk. Port 0 = any free one.
 */
export async function startMailbox(
  mails: Mails,
  host: string,
  port: number,
): Promise<{ port: number; faults: FaultBoard; close: () => Promise<void> }> {
  const faults = createFaultBoard(MAIL_FAULTS);
  const server = new SMTPServer({
    name: 'mailbox.sandbox',
    size: MAIL_BYTES_MAX,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onRcptTo: (_address, _session, callback) =>
      callback(faults.take('refuse') ? answerCode(550, 'no such mailbox') : undefined),
    onData: (stream, session, callback) => {
      receive(mails, faults, stream, session).then(
        () => callback(),
        (error: Error) => callback('responseCode' in error ? error : answerCode(451, 'the mailbox failed')),
      );
    },
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.on('error', (error: Error) => {
      const sentence = portSentence(error, host, port, 'the mailbox (SMTP_PORT)');
      reject(sentence === undefined ? error : new PortTaken(sentence));
    });
    const listener = server.listen(port, host, () => resolve((listener.address() as { port: number }).port));
  });
  return { port: bound, faults, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
