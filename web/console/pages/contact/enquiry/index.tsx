import { useId, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  closeEnquiry,
  type EnquiryPage,
  enquiryPicture,
  listEnquiries,
  readEnquiry,
  writeEnquiry,
} from '#contract/api/contact/enquiries.ts';
import { ENQUIRY_QUIET_DAYS, ENQUIRY_REOPEN_DAYS, ENQUIRY_TEXT_LENGTH_MAX } from '#contract/rules/contact/enquiry.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Messages } from '#web/shared/talk/messages.tsx';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { PictureUpload } from '#web/shared/upload/picture-upload.tsx';
import { EnquiryTag } from '../state.tsx';

/** While the page is open an answer comes by itself. */
const EVERY_MS = 15_000;

/** By what this reader reads it: their session, or the key of the mailed link. */
interface Own {
  readonly Number: string;
  readonly Key?: string;
}

/** What happens next, in one line. */
function Standing({ of }: { of: EnquiryPage }) {
  const { t } = useWords();
  const says = {
    open: t('contact:one.due', { until: of.DueAt ? localTime(of.DueAt, timeZone()) : '' }),
    answered: t('contact:one.answered'),
    waiting: t('contact:one.waiting'),
    closed: t('contact:one.closed', { days: ENQUIRY_REOPEN_DAYS }),
  };
  const may = of.Actions.includes('write');
  return (
    <>
      <p>
        <EnquiryTag state={of.State} />{' '}
        {of.ClosedBy && t(`contact:closed.${of.ClosedBy}`, { days: ENQUIRY_QUIET_DAYS })}
      </p>
      <p>{may ? says[of.State] : t('contact:one.full')}</p>
      {!may && <Link to="/contact">{t('contact:one.anew')}</Link>}
    </>
  );
}

function Facts({ of }: { of: EnquiryPage }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('contact:topic')}</dt>
      <dd>{t(`contact:topic.${of.Topic}`)}</dd>
      {of.Reference && <dt>{t('contact:col.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
      {of.Page && <dt>{t('contact:one.page')}</dt>}
      {of.Page && <dd>{of.Page}</dd>}
      <dt>{t('contact:col.asked')}</dt>
      <dd>
        <When at={of.AskedAt} bare />
      </dd>
    </dl>
  );
}

function Write({ of, own }: { of: EnquiryPage; own: Own }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [file, setFile] = useState<string>();
  const write = useAct(writeEnquiry, { after: [readEnquiry, listEnquiries] });
  async function send() {
    const said = await write.run({ ...own, Text: text, ...(file === undefined ? {} : { FileId: file }) });
    if (!said) return;
    notice('done', said.message);
    setText('');
    setFile(undefined);
  }
  return (
    <Block title={t('contact:one.write')}>
      <ProblemNote problem={write.problem} />
      <label className="ns-hidden" htmlFor={id}>
        {t('contact:one.write')}
      </label>
      <textarea
        id={id}
        className="ns-field ns-field-wide"
        rows={4}
        maxLength={ENQUIRY_TEXT_LENGTH_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {of.Actions.includes('attach') && (
        <PictureUpload key={of.Messages.length} purpose="enquiry" value={file} onChange={setFile}>
          {t('contact:picture')}
        </PictureUpload>
      )}
      <p className="ns-muted">{t('contact:one.mail')}</p>
      <Button tone="main" busy={write.busy} disabled={text.trim() === ''} onClick={() => void send()}>
        {t('contact:one.send')}
      </Button>
    </Block>
  );
}

function Close({ own }: { own: Own }) {
  const { t } = useWords();
  const close = useAct(closeEnquiry, { after: [readEnquiry, listEnquiries] });
  async function run() {
    const said = await close.run(own);
    if (said) notice('done', said.message);
  }
  return (
    <>
      <ProblemNote problem={close.problem} />
      <Button busy={close.busy} onClick={() => void run()}>
        {t('contact:one.close')}
      </Button>
    </>
  );
}

/**
 * `/contact/:enquiry[?key=]`: one question with everything that was written, both ways; a visitor comes by the key of a
 * mailed link.
 */
export function Component() {
  const { t } = useWords();
  const { enquiry = '' } = useParams();
  const [query] = useSearchParams();
  const key = query.get('key');
  const own: Own = { Number: enquiry, ...(key === null ? {} : { Key: key }) };
  const answer = useAnswer(readEnquiry, own, { everyMs: EVERY_MS });
  const picture = ({ Id }: { Id: string }) =>
    key === null ? `/api${enquiryPicture.path}?${new URLSearchParams({ Number: enquiry, Id })}` : undefined;
  return (
    <Page
      title={t('contact:one.title', { number: enquiry })}
      above={{ to: '/contact', label: t('menu:title.contact') }}
      documentTitle={enquiry}
      before="form"
    >
      <Answer of={answer}>
        {(of) => (
          <>
            <Standing of={of} />
            <Facts of={of} />
            <Messages of={of.Messages} voice={({ By }) => t(`contact:by.${By}`)} picture={picture} />
            {of.Actions.includes('write') && <Write of={of} own={own} />}
            {of.Actions.includes('close') && <Close own={own} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
