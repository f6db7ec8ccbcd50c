import { useId, useRef, useState } from 'react';
import { type DealMessage, dealFile, listDealMessages, sayInDeal } from '#contract/api/escrow/talk.ts';
import { DEAL_MESSAGE_LENGTH_MAX } from '#contract/rules/escrow/talk.ts';
import { pictureBytesMax, pictureMegabytesMax } from '#contract/rules/files.ts';
import { type CallProblem, isCallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { sendPicture } from '#web/shared/upload/send-picture.ts';
import type { Detail } from './steps.tsx';

const EVERY_MS = 15_000;

function Paper({ of, number }: { of: DealMessage; number: string }) {
  const { t } = useWords();
  if (!of.File) return null;
  if (of.File === 'gone') return <span className="ns-muted">{t('dealroom:file.gone')}</span>;
  return (
    <a href={`/api${dealFile.path}?${new URLSearchParams({ Number: number, Id: of.Id })}`} download>
      {t(of.File === 'application/pdf' ? 'dealroom:file.pdf' : 'dealroom:file.image')}
    </a>
  );
}

/** One message, as text and nothing else. */
function Message({ of, number }: { of: DealMessage; number: string }) {
  const { t } = useWords();
  const who = t(of.Mine ? 'dealroom:by.you' : `dealroom:by.${of.By}`);
  return (
    <li>
      <span className="deal-voice" data-by={of.By} aria-hidden="true">
        {t(`dealroom:by.${of.By}`).slice(0, 1)}
      </span>
      <div>
        <p className="deal-said-by">
          <b>{who}</b> <When at={of.At} bare />
          {of.To !== 'all' && (
            <span className="ns-muted"> · {t(of.Mine ? 'dealroom:talk.onlyHouse' : 'dealroom:talk.onlyYou')}</span>
          )}
          {of.Evidence && ' '}
          {of.Evidence && <StateTag tone="warn">{t('dealroom:talk.evidence')}</StateTag>}
        </p>
        {of.Text && <p className="deal-said">{of.Text}</p>}
        {of.Masked && <p className="ns-muted">{t('dealroom:talk.some')}</p>}
        <Paper of={of} number={number} />
      </div>
    </li>
  );
}

interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** A file for the message: sent at once, and named by the message. */
function Attach({ chosen, onChoose }: { chosen: Chosen | undefined; onChoose: (chosen: Chosen | undefined) => void }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<CallProblem>();
  const [large, setLarge] = useState(false);
  const [percent, setPercent] = useState<number>();
  const mb = pictureMegabytesMax('deal');
  async function send(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    setLarge(file.size > pictureBytesMax('deal'));
    if (file.size > pictureBytesMax('deal')) return;
    setPercent(0);
    try {
      const { FileId } = await sendPicture('deal', file, setPercent, new AbortController().signal);
      onChoose({ id: FileId, name: file.name });
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
    } finally {
      setPercent(undefined);
    }
  }
  return (
    <div className="deal-attach">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,application/pdf"
        aria-label={t('dealroom:talk.attach')}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="ns-row">
        {chosen ? (
          <>
            <span role="status">{t('dealroom:talk.attached', { name: chosen.name })}</span>
            <Button onClick={() => onChoose(undefined)}>{t('dealroom:talk.detach')}</Button>
          </>
        ) : (
          <Button busy={percent !== undefined} onClick={() => input.current?.click()}>
            {percent === undefined ? t('dealroom:talk.attach') : t('files:sending', { percent })}
          </Button>
        )}
        <span className="ns-muted">{t('dealroom:talk.rule', { mb })}</span>
      </div>
      {large && <p role="alert">{t('files:tooLarge', { mb })}</p>}
      <ProblemNote problem={problem} />
    </div>
  );
}

function Write({ of }: { of: Detail }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [to, setTo] = useState<'all' | 'house'>('all');
  const [file, setFile] = useState<Chosen>();
  const say = useAct(sayInDeal, { after: [listDealMessages] });
  const alone = of.State === 'applied' || of.State === 'evaluating' || of.State === 'refused';
  async function send() {
    const paper = file ? { FileId: file.id } : {};
    if (!(await say.run({ Number: of.Number, Text: text, To: alone ? 'house' : to, ...paper }))) return;
    setText('');
    setFile(undefined);
  }
  return (
    <div className="deal-write">
      <ProblemNote problem={say.problem} />
      <label htmlFor={id}>{t('dealroom:talk.write')}</label>
      <textarea
        id={id}
        className="ns-field ns-field-wide"
        rows={3}
        maxLength={DEAL_MESSAGE_LENGTH_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {of.Actions.includes('attach') ? (
        <Attach chosen={file} onChoose={setFile} />
      ) : (
        <p className="ns-muted">{t('dealroom:talk.later')}</p>
      )}
      <div className="ns-row">
        {!alone && (
          <Choice
            label={t('dealroom:talk.to')}
            value={to}
            options={(['all', 'house'] as const).map((value) => ({ value, label: t(`dealroom:talk.to.${value}`) }))}
            onChange={(value) => setTo(value ?? 'all')}
          />
        )}
        <Button tone="main" busy={say.busy} onClick={() => void send()}>
          {t('dealroom:talk.send')}
        </Button>
      </div>
    </div>
  );
}

/** Words between the sides and with our staff, the newest above (acceptance K2). */
export function Talk({ of }: { of: Detail }) {
  const { t } = useWords();
  const pages = usePages(listDealMessages, { Number: of.Number }, { everyMs: EVERY_MS });
  const paid = of.Steps.some(({ State: state }) => state === 'paid');
  const alone = of.State === 'applied' || of.State === 'evaluating';
  const about = alone ? 'dealroom:talk.alone' : paid ? 'dealroom:talk.open' : 'dealroom:talk.masked';
  return (
    <Block title={t('dealroom:talk')}>
      <p className="deal-note">
        {t(of.State === 'disputed' || of.State === 'appealed' ? 'dealroom:talk.dispute' : about)}
      </p>
      {of.Actions.includes('write') && <Write of={of} />}
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      {pages.data?.length === 0 && <p className="ns-muted">{t('dealroom:talk.empty')}</p>}
      <ul className="deal-talk" aria-label={t('dealroom:talk')}>
        {pages.data?.map((message) => (
          <Message key={message.Id} of={message} number={of.Number} />
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
