import { useState } from 'react';
import { likelyHead, type StatementHead } from '#contract/rules/finance/statement-file.ts';
import { type KeptColumns, statementColumns } from '#contract/staff-api/statement-columns.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { StatementFile } from '../statement-file.tsx';
import { ColumnsForm } from './columns-form.tsx';
import '../statement.css';

const FILE = { csv: 'bankstatement:columns.file', about: 'bankstatement:columns.fileAbout' } as const;

/** The names to choose from: those of the file that was opened, else those that were chosen before. */
function namesOf(head: StatementHead | undefined, { Columns }: KeptColumns): readonly string[] {
  if (head || !Columns) return head?.heads ?? [];
  const { Details, DateOrder: _order, Decimal: _mark, CurrencyOf: _currency, ...names } = Columns;
  return [...new Set([...Object.values(names), ...Details].filter((name) => name !== undefined))];
}

function Kept({ of }: { of: KeptColumns }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('bankstatement:account')}</dt>
      <dd>
        {of.Account}
        <div className="ns-muted">
          {of.SavedAt && of.SavedBy ? (
            <>
              {t('bankstatement:columns.kept', { name: of.SavedBy })} <When at={of.SavedAt} />
            </>
          ) : (
            t('bankstatement:columns.none')
          )}
        </div>
      </dd>
    </dl>
  );
}

/** `/transfers/statements/columns`: which columns of the bank's CSV hold what, chosen once (acceptance J2). */
export function Component() {
  const { t } = useWords();
  const kept = useAnswer(statementColumns, {});
  const [opened, setOpened] = useState<{ readonly head: StatementHead | undefined }>();
  const head = opened?.head;
  return (
    <Page
      title={t('bankstatement:columns.title')}
      about={t('bankstatement:columns.about')}
      above={{ to: '/transfers/statements', label: t('bankstatement:title') }}
    >
      <Answer of={kept}>
        {(of) => (
          <>
            <Kept of={of} />
            <div className="statement-file">
              <StatementFile words={FILE} onText={(text) => setOpened({ head: likelyHead(text) })} />
            </div>
            {opened && !head && <p role="alert">{t('bankstatement:columns.noHead')}</p>}
            {head && (
              <p role="status">{t('bankstatement:columns.heads', { line: head.line, names: head.heads.join(', ') })}</p>
            )}
            {(head ?? of.Columns) && <ColumnsForm names={namesOf(head, of)} kept={of.Columns} />}
          </>
        )}
      </Answer>
    </Page>
  );
}
