import { useParams } from 'react-router';
import { type BankStatement, bankStatement } from '#contract/staff-api/bank-statement.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { StatementLines } from '../lines.tsx';
import { StatementState } from '../state.tsx';
import { Sums } from '../sums.tsx';
import { Decide } from './decide.tsx';

function Facts({ of }: { of: BankStatement }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('withdrawal:state')}</dt>
      <dd>
        <StatementState of={of} />
      </dd>
      <dt>{t('bankstatement:maker')}</dt>
      <dd>
        {of.HandedInBy}{' '}
        <span className="ns-muted">
          <When at={of.HandedInAt} />
        </span>
      </dd>
      {of.CheckedBy && <dt>{t('bankstatement:checker')}</dt>}
      {of.CheckedBy && (
        <dd>
          {of.CheckedBy} <span className="ns-muted">{of.DecidedAt && <When at={of.DecidedAt} />}</span>
        </dd>
      )}
      <Sums of={of} />
    </dl>
  );
}

/**
 * `/transfers/statements/:number`: one statement as it was handed in, and the decision of another member (acceptance
 * L1).
 */
export function Component() {
  const { t } = useWords();
  const { number = '' } = useParams();
  const detail = useAnswer(bankStatement, { Number: number });
  return (
    <Page
      title={t('bankstatement:one.title', { number })}
      above={{ to: '/transfers/statements', label: t('bankstatement:title') }}
    >
      <Answer of={detail}>
        {({ Statement, Lines, Stray }) => (
          <>
            <Facts of={Statement} />
            <Block title={t('bankstatement:linesTitle')}>
              <StatementLines lines={Lines} stray={Stray} />
            </Block>
            <Decide of={Statement} />
          </>
        )}
      </Answer>
    </Page>
  );
}
