/** One mail, ready to go: words are already in the reader's language. */
export interface Mail {
  /** Ours, and the same when a lost answer makes us send it again, so that a reader's program can show it once. */
  readonly messageId: string;
  readonly to: string;
  readonly lang: string;
  /** Where an answer to it goes; without it to who it is from. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What the receiving server said. `later`: try again (4xx, no connection); `refused`: never (5xx). */
export type MailOutcome =
  | { readonly kind: 'taken'; readonly answer: string }
  | { readonly kind: 'later'; readonly answer: string }
  | { readonly kind: 'refused'; readonly answer: string };

/** The way out for mails. `send` never throws for what a mail server says or fails to say. */
export interface MailGateway {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

export { openSmtpMail } from './smtp-mail.ts';
