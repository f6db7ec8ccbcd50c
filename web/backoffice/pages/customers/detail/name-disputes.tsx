import { nameDisputesOf } from '#contract/staff-api/names/name-disputes.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { useColumns } from '../../name-disputes/columns.tsx';

/** Disputes about names of one account, for members who may decide about them (acceptance L1). */
export function NameDisputes({ customerId }: { customerId: string }) {
  const { t } = useWords();
  const { Rights = [] } = useSession();
  return Rights.includes('names.dispute') ? (
    <Block title={t('namedispute:block')}>
      <Known customerId={customerId} />
    </Block>
  ) : null;
}

function Known({ customerId }: { customerId: string }) {
  const { t } = useWords();
  const columns = useColumns(false);
  const known = useAnswer(nameDisputesOf, { Id: customerId });
  return (
    <Answer of={known}>
      {({ Items }) => (
        <DataTable
          label={t('namedispute:block')}
          rows={Items}
          rowKey={(row) => row.Id}
          columns={columns}
          empty={<Empty title={t('namedispute:none')} />}
        />
      )}
    </Answer>
  );
}
