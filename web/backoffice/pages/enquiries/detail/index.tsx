import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { LANG_NAMES } from '#contract/messages/lang-names.ts';
import { ENQUIRY_QUIET_DAYS, ENQUIRY_REOPEN_DAYS, ENQUIRY_TEXT_LENGTH_MAX } from '#contract/rules/contact/enquiry.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  answerEnquiry,
  closeOfficeEnquiry,
  type OfficeEnquiryPage,
  officeEnquiries,
  officeEnquiry,
} from '#contract/staff-api/enquiries.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Messages } from '#web/shared/talk/messages.tsx';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Asker } from '../asker.tsx';

const EVERY_MS = 15_000;
const STALE = [officeEnquiry, officeEnquiries, inbox];

function Facts({ of }: { of: OfficeEnquiryPage }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('contact:col.state')}</dt>
      <dd>
        {t(`contact:state.${of.State}`)}
        {of.Late && <div className="ns-wrong">{t('office:enquiries.late')}</div>}
      </dd>
      <dt>{t('office:enquiries.who')}</dt>
      <dd>
        <Asker of={of} />
      </dd>
      <dt>{t('office:enquiries.lang')}</dt>
      <dd>{LANG_NAMES[of.Lang]}</dd>
      <dt>{t('contact:topic')}</dt>
      <dd>{t(`contact:topic.${of.Topic}`)}</dd>
      {of.Reference && <dt>{t('contact:col.reference')}</dt>}
      {of.Reference && <dd>{of.Reference}</dd>}
      {of.Page && <dt>{t('office:enquiries.page')}</dt>}
      {of.Page && <dd>{of.Page}</dd>}
      <dt>{t('contact:col.asked')}</dt>
      <dd>
        <When at={of.AskedAt} bare />
      </dd>
      {of.DueAt && <dt>{t('office:enquiries.due')}</dt>}
      {of.DueAt && (
        <dd>
          <When at={of.DueAt} bare />
        </dd>
      )}
      {of.ClosedBy && <dt>{t('office:enquiries.closedBy')}</dt>}
      {of.ClosedBy && <dd>{t(`office:enquiries.closedBy.${of.ClosedBy}`, { days: ENQUIRY_QUIET_DAYS })}</dd>}
    </dl>
  );
}

/** The answer, which goes by mail and stands on the page; what was typed stays where it was not taken. */
function Reply({ of }: { of: OfficeEnquiryPage }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [asksBack, setAsksBack] = useState(false);
  const answer = useAct(answerEnquiry, { after: STALE });
  const close = useAct(closeOfficeEnquiry, { after: STALE });
  const read = { Id: of.Id, Seen: of.Messages.at(-1)?.Id ?? '' };
  async function send() {
    const said = await answer.run({ ...read, Text: text, AsksBack: asksBack });
    if (!said) return;
    notice('done', said.message);
    setText('');
    setAsksBack(false);
  }
  async function end() {
    const said = await close.run(read);
    if (said) notice('done', said.message);
  }
  return (
    <Block title={t('office:enquiries.answer')}>
      <ProblemNote problem={answer.problem ?? close.problem} />
      <label className="ns-hidden" htmlFor={id}>
        {t('office:enquiries.answer')}
      </label>
      <textarea
        id={id}
        className="ns-field ns-field-wide"
        rows={6}
        maxLength={ENQUIRY_TEXT_LENGTH_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Check checked={asksBack} onChange={setAsksBack}>
        {t('office:enquiries.asksBack')}
      </Check>
      <div className="ns-row">
        <Button tone="main" busy={answer.busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('office:enquiries.send')}
        </Button>
        <Button busy={close.busy} onClick={() => void end()}>
          {t('office:enquiries.close')}
        </Button>
      </div>
      <p className="ns-muted">{t('office:enquiries.closeNote', { days: ENQUIRY_REOPEN_DAYS })}</p>
    </Block>
  );
}

/** `/enquiries/:id`: one question, everything that was written in it, and our answer (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeEnquiry, { Id: id }, { everyMs: EVERY_MS });
  return (
    <Page
      title={t('office:enquiries.one', { number: detail.data?.Number ?? '' })}
      above={{ to: '/enquiries', label: t('office:enquiries.title') }}
    >
      <Answer of={detail}>
        {(of) => (
          <>
            <Facts of={of} />
            <Messages
              of={of.Messages}
              voice={({ By, Name }) =>
                By === 'house' ? `${t('contact:by.house')} · ${Name}` : t('office:enquiries.asker')
              }
              picture={({ FileId }) => FileId && `/api/files/${FileId}`}
            />
            {of.Actions.includes('answer') && <Reply of={of} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
