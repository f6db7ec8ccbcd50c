import { useId, useState } from 'react';
import { DEAL_MESSAGE_LENGTH_MAX } from '#contract/rules/escrow/talk.ts';
import type { OfficeDealPage } from '#contract/staff-api/escrow.ts';
import { type OfficeDealMessage, officeDealMessages, officeSayInDeal } from '#contract/staff-api/escrow-talk.ts';
import { DEAL_AUDIENCES, type DealAudience } from '#contract/states/escrow/talk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import './talk.css';

const ONLY = { buyer: 'dealroom:talk.onlyBuyer', seller: 'dealroom:talk.onlySeller' } as const;

function Message({ of }: { of: OfficeDealMessage }) {
  const { t } = useWords();
  return (
    <li>
      <p>
        <b>{t(`dealroom:by.${of.By}`)}</b> {of.Name} <When at={of.At} bare />{' '}
        {of.To !== 'all' && (
          <span className="ns-muted">{t(of.By === of.To ? 'dealroom:talk.onlyHouse' : ONLY[of.To])}</span>
        )}{' '}
        {of.Evidence && <StateTag tone="warn">{t('dealroom:talk.evidence')}</StateTag>}
      </p>
      {of.Text && <p className="office-said">{of.Text}</p>}
      {of.File === 'gone' && <p className="ns-muted">{t('dealroom:file.gone')}</p>}
      {of.FileId && (
        <a href={`/api/files/${of.FileId}`} download>
          {t(of.File === 'application/pdf' ? 'dealroom:file.pdf' : 'dealroom:file.image')}
        </a>
      )}
    </li>
  );
}

/** Everything that was written in the deal, unmasked, and a word of ours to both sides or to one. */
export function Talk({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [to, setTo] = useState<DealAudience>('all');
  const pages = usePages(officeDealMessages, { Id: of.Id });
  const say = useAct(officeSayInDeal, { after: [officeDealMessages] });
  async function send() {
    if (await say.run({ Id: of.Id, Text: text, To: to })) setText('');
  }
  const words = { all: 'office:deals.talk.all', ...ONLY } as const;
  return (
    <Block title={t('dealroom:talk')}>
      <ProblemNote problem={say.problem} />
      <div className="office-write">
        <label htmlFor={id}>{t('dealroom:talk.write')}</label>
        <textarea
          id={id}
          className="ns-field ns-field-wide"
          rows={3}
          maxLength={DEAL_MESSAGE_LENGTH_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="ns-row">
        <Choice
          label={t('dealroom:talk.to')}
          value={to}
          options={DEAL_AUDIENCES.map((value) => ({ value, label: t(words[value]) }))}
          onChange={(value) => setTo(value ?? 'all')}
        />
        <Button tone="main" busy={say.busy} onClick={() => void send()}>
          {t('dealroom:talk.send')}
        </Button>
      </div>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      {pages.data?.length === 0 && <p className="ns-muted">{t('dealroom:talk.empty')}</p>}
      <ul className="office-talk" aria-label={t('dealroom:talk')}>
        {pages.data?.map((message) => (
          <Message key={message.Id} of={message} />
        ))}
      </ul>
      {pages.more && (
        <Button busy={pages.loadingMore} onClick={pages.more}>
          {t('dealroom:talk.older')}
        </Button>
      )}
    </Block>
  );
}
