import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  type ComparableLine,
  importComparables,
  listComparables,
  previewComparables,
} from '#contract/staff-api/comparables.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextArea } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { StatementFile } from '../../transfers/statements/statement-file.tsx';

const toneOf = (verdict: ComparableLine['Verdict']) =>
  verdict === 'new' ? 'good' : verdict.startsWith('wrong') ? 'bad' : 'plain';

function Lines({ of }: { of: OutputOf<typeof previewComparables> }) {
  const { t } = useWords();
  const columns: Column<ComparableLine>[] = [
    { key: 'Line', title: t('comparables:line'), right: true, render: (row) => row.Line },
    { key: 'Domain', title: t('escrow:domain'), render: (row) => row.Domain },
    { key: 'Price', title: t('comparables:price'), right: true, render: (row) => row.Price },
    { key: 'Date', title: t('comparables:soldOn'), render: (row) => row.Date },
    { key: 'Source', title: t('comparables:source'), render: (row) => row.Source },
    {
      key: 'Verdict',
      title: t('comparables:verdict'),
      render: (row) => <StateTag tone={toneOf(row.Verdict)}>{t(`comparables:verdict.${row.Verdict}`)}</StateTag>,
    },
  ];
  return (
    <>
      <p role="status">{t('comparables:sum', { count: of.New, wrong: of.Wrong })}</p>
      <DataTable
        label={t('comparables:lines')}
        rows={of.Lines}
        total={of.Lines.length}
        rowKey={(row) => String(row.Line)}
        columns={columns}
      />
    </>
  );
}

/** A file of sales, chosen or pasted: what each line would become is shown first, then it is read in. */
export function ImportSales() {
  const { t } = useWords();
  const [looked, setLooked] = useState<OutputOf<typeof previewComparables>>();
  const given = (): { Csv: string } => ({ Csv: (form.values.now().values as { Csv?: string }).Csv ?? '' });
  const form = useServerForm(previewComparables, { toInput: given, done: setLooked });
  const act = useAct(importComparables, { after: [listComparables] });
  async function readIn() {
    const done = await act.run(given());
    if (!done) return;
    notice('done', done.message);
    setLooked(undefined);
    form.values.reset();
  }
  function fill(Csv: string) {
    setLooked(undefined);
    form.values.set({ Csv });
    void form.submit();
  }
  return (
    <>
      <ServerForm of={form}>
        <StatementFile onText={fill} words={{ csv: 'comparables:title', about: 'comparables:drop' }} />
        <Field name="Csv" label={t('comparables:paste')}>
          <TextArea rows={6} autoComplete="off" spellCheck={false} onChange={() => setLooked(undefined)} />
        </Field>
        {!looked && <Submit of={form}>{t('comparables:preview')}</Submit>}
      </ServerForm>
      {looked && <Lines of={looked} />}
      <ProblemNote problem={act.problem} />
      {looked && (
        <div className="ns-row">
          <Button
            tone="main"
            busy={act.busy}
            disabled={looked.New === 0 || looked.Wrong > 0}
            onClick={() => void readIn()}
          >
            {t('comparables:importAct')}
          </Button>
        </div>
      )}
    </>
  );
}
