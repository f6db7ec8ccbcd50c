import { Link } from 'react-router';
import { domainDetail } from '#contract/api/domains.ts';
import type { HolderChangeItem } from '#contract/api/holders/domain-holder.ts';
import { cancelHolderChange, listHolderChanges, resendHolderChange } from '#contract/api/holders/holder-change.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import './holder.css';

const TONES: Readonly<Record<HolderChangeItem['State'], Tone>> = {
  awaiting_confirmation: 'warn',
  confirmed: 'good',
  refused: 'bad',
  cancelled: 'plain',
  lapsed: 'plain',
};
const AFTER = { after: [listHolderChanges, domainDetail] };

/** Who has said yes, and who must act next. */
function Sides({ of }: { of: HolderChangeItem }) {
  const { t } = useWords();
  return (
    <ul className="holder-who">
      {of.Sides.map(({ Side, Email: email, ConfirmedAt, By }) => (
        <li key={Side}>
          <span className="ns-muted">{t(`holders:side.${Side}`)}</span>{' '}
          {!ConfirmedAt && t('holders:waiting.next', { email })}
          {ConfirmedAt && t(By && By !== 'mail' ? `holders:waiting.${By}` : 'holders:waiting.done', { email })}
        </li>
      ))}
    </ul>
  );
}

/** What the customer may do with a change that waits. */
function Acts({ of }: { of: HolderChangeItem }) {
  const { t } = useWords();
  const cancel = useAct(cancelHolderChange, AFTER);
  const resend = useAct(resendHolderChange, AFTER);
  async function press(act: typeof cancel | typeof resend) {
    const done = await act.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <ProblemNote problem={cancel.problem ?? resend.problem} />
      <span className="ns-row">
        {of.Actions.includes('resend') && (
          <Button size="small" busy={resend.busy} onClick={() => void press(resend)}>
            {t('holders:act.resend')}
          </Button>
        )}
        {of.Actions.includes('cancel') && (
          <Button size="small" busy={cancel.busy} onClick={() => void press(cancel)}>
            {t('holders:act.cancel')}
          </Button>
        )}
      </span>
    </>
  );
}

/**
 * One change: from whom to whom, how it stands, what can be done. `names`: told one by one, where the page is not about
 * one of them.
 */
export function WaitingChange({ of, names = true }: { of: HolderChangeItem; names?: boolean }) {
  const { t } = useWords();
  const who = ({ Organisation, Name }: HolderChangeItem['New']) => Organisation ?? Name;
  const rest = of.Total - of.Names.length;
  return (
    <article className="holder-change">
      <p className="ns-row">
        <strong>{t('holders:waiting.from', { former: who(of.Former), next: who(of.New) })}</strong>
        <StateTag tone={TONES[of.State]}>{t(`holders:state.${of.State}`)}</StateTag>
      </p>
      {names && (
        <p className="holder-names">
          {of.Names.map(({ Name, Unicode }) => (
            <Link key={Name} to={`/domain/${Name}`}>
              <DomainName name={Unicode} ascii={Name} />
            </Link>
          ))}
          {rest > 0 && <span className="ns-muted">{t('holders:waiting.more', { count: rest })}</span>}
        </p>
      )}
      {of.State === 'awaiting_confirmation' && (
        <p>
          {t('holders:waiting.due')} <When at={of.DueAt} />
        </p>
      )}
      <Sides of={of} />
      {of.LockWaived && <p className="ns-muted">{t('holders:rows.waived')}</p>}
      {of.Number && <Link to={taskAddress(of.Number)}>{t('holders:waiting.task')}</Link>}
      <Acts of={of} />
    </article>
  );
}

/** Changes that wait for both sides, and those that ended lately. */
export function Waiting() {
  const { t } = useWords();
  const changes = useAnswer(listHolderChanges, {});
  return (
    <Block title={t('holders:waiting.title')}>
      <Answer of={changes}>
        {({ Items }) =>
          Items.length === 0 ? (
            <p className="ns-muted">{t('holders:waiting.none')}</p>
          ) : (
            Items.map((one) => <WaitingChange key={one.Id} of={one} />)
          )
        }
      </Answer>
    </Block>
  );
}
