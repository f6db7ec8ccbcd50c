import { useState } from 'react';
import { askUs, ENQUIRY_FORM, listEnquiries } from '#contract/api/contact/enquiries.ts';
import type { InputOf } from '#contract/endpoint.ts';
import {
  ENQUIRY_REFERENCE_LENGTH_MAX,
  ENQUIRY_TEXT_LENGTH_MAX,
  ENQUIRY_TOPICS,
} from '#contract/rules/contact/enquiry.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { hintedVisitor } from '#web/shared/session.ts';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Select } from '#web/shared/ui/fields/pick.tsx';
import { TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { PictureUpload } from '#web/shared/upload/picture-upload.tsx';

/** What the page was opened with: a topic, what it is about, and the page that led here. */
export interface Given {
  readonly topic: string | undefined;
  readonly reference: string | undefined;
  readonly page: string | undefined;
}

interface Asked {
  readonly number: string;
  readonly email: string | undefined;
}

/** What a visitor reads instead of the form; a customer goes to the page of the enquiry. */
function Sent({ of }: { of: Asked }) {
  const { t } = useWords();
  return (
    <Block title={t('contact:sent.title')}>
      <p role="status">{t('contact:sent.number', { number: of.number })}</p>
      <p>{t('contact:sent.visitor', { email: of.email ?? '' })}</p>
    </Block>
  );
}

/** Where a visitor is answered; a customer has an account. */
function Visitor() {
  const { t } = useWords();
  return (
    <Field name="Email" label={t('contact:email')} help={t('contact:email.help')}>
      <TextInput type="email" autoComplete="email" />
    </Field>
  );
}

/** The question itself; `onAsked` hears the number of a customer's. */
export function AskForm({ given, onAsked }: { given: Given; onAsked: (number: string, message: string) => void }) {
  const { t } = useWords();
  const { signedIn, hasSafeCode } = hintedVisitor();
  // Only customers with a security code may send a picture by itself.
  const sendsBefore = signedIn && hasSafeCode;
  const captcha = useCaptcha();
  const [asked, setAsked] = useState<Asked>();
  const form = useServerForm(askUs, {
    after: [listEnquiries],
    part: ENQUIRY_FORM.part,
    initial: { Topic: given.topic, Reference: given.reference ?? '' },
    toInput: (values) => ({ ...values, ...(given.page ? { Page: given.page } : {}) }) as InputOf<typeof askUs>,
    ...(signedIn ? {} : { proof: async () => ({ Captcha: await captcha.take() }) }),
    done: ({ Number: number }, message) => {
      if (signedIn) onAsked(number, message);
      else setAsked({ number, email: String(form.values.now().values['Email'] ?? '') });
    },
  });
  if (asked) return <Sent of={asked} />;
  return (
    <ServerForm of={form}>
      <Field name="Topic" label={t('contact:topic')}>
        <Select
          placeholder={t('contact:topic.choose')}
          options={ENQUIRY_TOPICS.map((value) => ({ value, label: t(`contact:topic.${value}`) }))}
        />
      </Field>
      <Field name="Reference" label={t('contact:reference')} help={t('contact:reference.help')}>
        <TextInput autoComplete="off" spellCheck={false} maxLength={ENQUIRY_REFERENCE_LENGTH_MAX} />
      </Field>
      <Field name="Text" label={t('contact:text')} help={t('contact:text.help', { max: ENQUIRY_TEXT_LENGTH_MAX })}>
        <TextArea rows={6} {...(signedIn ? {} : { onFocus: captcha.start })} />
      </Field>
      <Field
        name={sendsBefore ? 'FileId' : ENQUIRY_FORM.part}
        label={t('contact:picture')}
        help={t('contact:picture.help')}
      >
        <PictureUpload purpose="enquiry" inForm={!sendsBefore} />
      </Field>
      {!signedIn && <Visitor />}
      {given.page && <p className="ns-muted">{t('contact:from', { page: given.page })}</p>}
      {captcha.state === 'working' && (
        <p className="ns-muted" role="status">
          {t('common:captcha.working')}
        </p>
      )}
      <Submit of={form}>{t('contact:send')}</Submit>
    </ServerForm>
  );
}
