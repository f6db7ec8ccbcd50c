import type { EnquiryMessage } from '#contract/api/contact/enquiries.ts';
import { useWords } from '../i18n/words.ts';
import { When } from '../ui/when.tsx';
import './messages.css';

interface MessagesProps<Message extends EnquiryMessage> {
  of: readonly Message[];
  /** Who wrote it, in the reader's words. */
  voice: (message: Message) => string;
  /** Where its picture is got; undefined where this reader gets none. */
  picture: (message: Message) => string | undefined;
}

/** What was written in an enquiry, the oldest first; as text and nothing else. */
export function Messages<Message extends EnquiryMessage>({ of, voice, picture }: MessagesProps<Message>) {
  const { t } = useWords();
  return (
    <ul className="ns-talk" aria-label={t('contact:one.messages')}>
      {of.map((message) => {
        const address = message.Picture ? picture(message) : undefined;
        return (
          <li key={message.Id} data-by={message.By}>
            <p>
              <b>{voice(message)}</b> <When at={message.At} bare />
            </p>
            <p className="ns-talk-text">{message.Text}</p>
            {address && (
              <a href={address} download>
                {t('contact:message.picture')}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
