import type { Transporter } from 'nodemailer';
import { MAIL_TIMEOUT_MS } from '#contract/rules/notice.ts';
import { lazily } from '../../platform/lazily.ts';
import type { Mail, MailGateway, MailOutcome } from './index.ts';

const library = lazily<typeof import('nodemailer')>('nodemailer');
const ANSWER_LENGTH_MAX = 500;

interface SmtpFailure {
  readonly responseCode?: number;
  readonly response?: string;
  readonly message: string;
}

function failed(error: unknown): MailOutcome {
  const { responseCode, response, message } = error as SmtpFailure;
  const answer = (response ?? message).slice(0, ANSWER_LENGTH_MAX);
  return { kind: responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', answer };
}

/**
 * Mails over SMTP (RFC 5321). `url` is `smtp://user:password@host:port` or `smtps://…`; `from` a mailbox with or
 * without a name; `secure`: nothing is sent before the connection is encrypted.
 * Subjects and names are encoded (RFC 2047), addresses of IDN domains sent in their ASCII form.
 */
export function openSmtpMail(url: string, from: string, secure = false): MailGateway {
  let opened: Transporter | undefined;
  const transport = () => {
    opened ??= library().createTransport(
      {
        url,
        requireTLS: secure,
        connectionTimeout: MAIL_TIMEOUT_MS,
        greetingTimeout: MAIL_TIMEOUT_MS,
        socketTimeout: MAIL_TIMEOUT_MS,
        // Pictures, files and addresses named in a letter are never fetched by us.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
    return opened;
  };
  return {
    async send(mail: Mail): Promise<MailOutcome> {
      try {
        const sent = await transport().sendMail({
          messageId: mail.messageId,
          to: { name: '', address: mail.to },
          ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // RFC 3282; RFC 3834 keeps holiday answers from coming back.
          headers: { 'Content-Language': mail.lang, 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'taken', answer: String(sent.response).slice(0, ANSWER_LENGTH_MAX) };
      } catch (error) {
        return failed(error);
      }
    },
    close: () => opened?.close(),
  };
}
