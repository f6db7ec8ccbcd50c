import { useState } from 'react';
import { inbox } from '#contract/staff-api/desk.ts';
import {
  listSettlements,
  proposeSettlement,
  rejectSettlement,
  type Settlement,
  signSettlement,
} from '#contract/staff-api/withdrawal.ts';
import { SETTLEMENT_STATES } from '#contract/states/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Amount, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { RejectDialog } from '../../review/reject-dialog.tsx';
import { Whose } from '../../review/whose.tsx';

const TONES: Readonly<Record<Settlement['State'], Tone>> = { proposed: 'warn', credited: 'good', rejected: 'bad' };
const STALE = [listSettlements, inbox] as const;

function Decision({ of }: { of: Settlement }) {
  const { t } = useWords();
  const sign = useAct(signSettlement, { after: STALE });
  const reject = useAct(rejectSettlement, { after: STALE });
  const [refusing, setRefusing] = useState(false);
  return (
    <div className="ns-row">
      {of.Actions.includes('sign') && (
        <Button size="small" tone="main" busy={sign.busy} onClick={() => sign.run({ Id: of.Id })}>
          {t('office:settlement.sign')}
        </Button>
      )}
      {of.Actions.includes('reject') && (
        <Button size="small" onClick={() => setRefusing(true)}>
          {t('office:review.reject')}
        </Button>
      )}
      {sign.problem && <span role="alert">{sign.problem.message}</span>}
      {refusing && (
        <RejectDialog
          title={t('office:settlement.rejectTitle')}
          about={t('office:settlement.rejectAbout')}
          busy={reject.busy}
          problem={reject.problem}
          onClose={() => setRefusing(false)}
          onReject={async (Reason) => {
            if (await reject.run({ Id: of.Id, Reason })) setRefusing(false);
          }}
        />
      )}
    </div>
  );
}

function Propose() {
  const { t } = useWords();
  const form = useServerForm(proposeSettlement, {
    after: STALE,
    done: (_, message) => {
      notice('done', message);
      form.values.reset();
    },
  });
  return (
    <ServerForm of={form}>
      <Field name="CustomerId" label={t('office:settlement.customer')}>
        <TextInput className="ns-short" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="Amount" label={t('withdrawal:amount.credit')}>
        <Amount />
      </Field>
      <Field name="About" label={t('office:settlement.for')}>
        <TextInput autoComplete="off" />
      </Field>
      <Submit of={form}>{t('office:settlement.propose')}</Submit>
    </ServerForm>
  );
}

/** `/settlements`: proceeds credited by hand; one proposes, another signs (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<Settlement>[] = [
    { key: 'At', title: t('withdrawal:date'), render: (row) => <When at={row.At} bare /> },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    {
      key: 'Amount',
      title: t('withdrawal:amount.credit'),
      right: true,
      render: (row) => <MoneyText value={row.Amount} />,
    },
    { key: 'About', title: t('office:settlement.for'), render: (row) => row.About },
    { key: 'ProposedBy', title: t('office:settlement.proposedBy'), render: (row) => row.ProposedBy },
    { key: 'DecidedBy', title: t('office:settlement.decidedBy'), render: (row) => row.DecidedBy ?? '' },
    {
      key: 'State',
      title: t('withdrawal:state'),
      render: (row) => (
        <>
          <StateTag tone={TONES[row.State]}>{t(`office:settlement.state.${row.State}`)}</StateTag>
          {row.Reason && <div className="ns-muted">{row.Reason}</div>}
        </>
      ),
    },
    { key: 'Act', title: t('withdrawal:act'), render: (row) => <Decision of={row} /> },
  ];
  return (
    <Page title={t('office:settlements.title')} about={t('office:settlements.about')}>
      <ListByState
        list={listSettlements}
        label={t('office:settlements.title')}
        states={SETTLEMENT_STATES}
        stateWords={(state) => t(`office:settlement.state.${state}`)}
        stateLabel={t('withdrawal:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('office:settlements.empty')} />}
      />
      <Block title={t('office:settlement.propose')}>
        <Propose />
      </Block>
    </Page>
  );
}
