import { Link } from 'react-router';
import { nameDisputesDue, officeNameDisputes } from '#contract/staff-api/names/name-disputes.ts';
import { NAME_DISPUTE_STATES } from '#contract/states/names/name-dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { useColumns } from './columns.tsx';

/** `/name-disputes`: disputes about names, those with a clock first (acceptance K1, L1). */
export function Component() {
  const { t } = useWords();
  const columns = useColumns(true);
  const due = useAnswer(nameDisputesDue, {});
  return (
    <Page
      title={t('namedispute:title')}
      about={t('namedispute:about')}
      act={
        <Link className="ns-button ns-button-main" to="/name-disputes/record">
          {t('namedispute:record')}
        </Link>
      }
    >
      <Block title={t('namedispute:due.title')}>
        <Answer of={due}>
          {({ Items }) => (
            <DataTable
              label={t('namedispute:due.title')}
              rows={Items}
              rowKey={(row) => row.Id}
              columns={columns}
              empty={<Empty title={t('namedispute:due.none')} />}
            />
          )}
        </Answer>
      </Block>
      <Block title={t('namedispute:list.title')}>
        <ListByState
          list={officeNameDisputes}
          label={t('namedispute:list.title')}
          states={NAME_DISPUTE_STATES}
          stateWords={(state) => t(`namedispute:state.${state}`)}
          stateLabel={t('namedispute:state')}
          columns={columns}
          rowKey={(row) => row.Id}
          empty={<Empty title={t('namedispute:empty')} />}
        />
      </Block>
    </Page>
  );
}
