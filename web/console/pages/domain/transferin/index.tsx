import { useId, useState } from 'react';
import { Link } from 'react-router';
import { batchLimit } from '#contract/rules/batch.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { TransferTabs } from '../../../transfers/transfer-tabs.tsx';
import { CheckedLines } from './checked-lines.tsx';
import { OrderBox } from './order-box.tsx';
import { readTransferLines, withoutLines } from './read-lines.ts';
import { type Check, useCheck } from './use-check.ts';
import '../push/push.css';

const limit = () => batchLimit('transferIn', businessDay());

interface Pasted {
  text: string;
  onChange: (text: string) => void;
}

function Lines({ text, onChange, check }: Pasted & { check: Check }) {
  const { t } = useWords();
  const id = useId();
  const lines = readTransferLines(text);
  return (
    <div className="push-form">
      <label htmlFor={id}>
        <strong>{t('transferin:lines.label')}</strong>
      </label>
      <textarea
        id={id}
        className="ns-field"
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-describedby={`${id}-help`}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="ns-muted">
        {t('transferin:lines.help', { limit: limit() })}
      </p>
      <p>
        <Button
          tone={check.asked ? 'plain' : 'main'}
          busy={check.running}
          disabled={lines.length === 0}
          onClick={() => void check.run(lines)}
        >
          {t(check.asked ? 'transferin:check.again' : 'transferin:check')}
        </Button>
      </p>
    </div>
  );
}

/** What was found, the way to take out what cannot come, and the order of the rest. */
function Found({ text, onChange, check }: Pasted & { check: Check }) {
  const { t } = useWords();
  const { asked, told, running } = check;
  if (!asked) return null;
  const good = told.filter(({ Verdict }) => Verdict === 'good');
  const bad = told.filter(({ Verdict }) => Verdict !== 'good');
  const isCurrent = JSON.stringify(readTransferLines(text)) === JSON.stringify(asked);
  function takeOut() {
    const rest = withoutLines(
      text,
      bad.map(({ Typed }) => Typed),
    );
    onChange(rest);
    if (rest !== '') void check.run(readTransferLines(rest));
  }
  return (
    <>
      <p role="status">
        {running
          ? t('transferin:checking', { done: told.length, count: asked.length })
          : t('transferin:summary', { good: good.length, bad: bad.length })}
      </p>
      <CheckedLines lines={told} running={running} />
      {!running && bad.length > 0 && (
        <p>
          <Button onClick={takeOut}>{t('transferin:takeOut', { count: bad.length })}</Button>
        </p>
      )}
      {!running && good.length > 0 && <OrderBox good={good} asked={asked} stuck={bad.length > 0 || !isCurrent} />}
    </>
  );
}

/** `/domain/transferin`: names from other registrars: pasted, looked at, ordered (acceptance F1). */
export function Component() {
  const { t } = useWords();
  const [text, setText] = useState('');
  const check = useCheck();
  const pasted = { text, onChange: setText };
  return (
    <Page
      title={t('menu:title.domain.transferin')}
      about={t('transferin:about')}
      before="form"
      act={<Link to="/domain/transferin/list">{t('transferin:list.link')}</Link>}
    >
      <TransferTabs />
      <Block title={t('transferin:step.names')}>
        <Lines {...pasted} check={check} />
        <ProblemNote problem={check.problem} />
        <Found {...pasted} check={check} />
      </Block>
    </Page>
  );
}
