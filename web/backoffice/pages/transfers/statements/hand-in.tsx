import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { statementForm } from '#contract/rules/finance/statement-file.ts';
import {
  handInStatement,
  listStatements,
  type PreviewLine,
  previewStatement,
  type StatementSums,
} from '#contract/staff-api/bank-statement.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextArea, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { STATEMENT_BYTES_MAX } from './decode.ts';
import { StatementLines } from './lines.tsx';
import { StatementFile } from './statement-file.tsx';
import { Sums } from './sums.tsx';
import './statement.css';

interface Given {
  readonly Csv: string;
  readonly Opening?: string;
  readonly Closing?: string;
}

interface Looked extends Given {
  readonly sums: StatementSums;
  readonly lines: readonly PreviewLine[];
  readonly stray: OutputOf<typeof previewStatement>['Stray'];
}

/**
 * A statement, as a file or pasted, with both balances: what it says and what each line would become is shown first,
 * then it is handed in.
 */
export function HandIn() {
  const { t } = useWords();
  const [looked, setLooked] = useState<Looked>();
  const given = (): Given => {
    const of = form.values.now().values as Partial<Given>;
    const balance = (name: 'Opening' | 'Closing') => (of[name]?.trim() ? { [name]: of[name] } : {});
    return { Csv: of.Csv ?? '', ...balance('Opening'), ...balance('Closing') };
  };
  const form = useServerForm(previewStatement, {
    toInput: given,
    done: ({ Sums: sums, Lines: lines, Stray: stray }) => setLooked({ ...given(), sums, lines, stray }),
  });
  const act = useAct(handInStatement, { after: [listStatements, inbox] });
  async function send({ sums: _sums, lines: _lines, stray: _stray, ...of }: Looked) {
    const answer = await act.run(of);
    if (!answer) return;
    notice('done', answer.message);
    setLooked(undefined);
    form.values.reset();
  }
  /** What a file holds is looked at at once where both balances were given, or stand in it. */
  function fill(text: string) {
    setLooked(undefined);
    form.values.set({ Csv: text });
    const { Opening, Closing } = given();
    if ((Opening !== undefined && Closing !== undefined) || statementForm(text) !== 'csv') void form.submit();
  }
  const changed = () => setLooked(undefined);
  const balance = (name: 'Opening' | 'Closing', label: string) => (
    <Field name={name} label={label} help={t('bankstatement:balanceStated')}>
      <TextInput autoComplete="off" inputMode="decimal" onChange={changed} />
    </Field>
  );
  return (
    <>
      <ServerForm of={form}>
        {balance('Opening', t('bankstatement:opening'))}
        {balance('Closing', t('bankstatement:closing'))}
        <div className="statement-file">
          <StatementFile onText={fill} bytesMax={STATEMENT_BYTES_MAX} />
        </div>
        <Field name="Csv" label={t('office:transfer.paste')} help={t('office:transfer.csvHelp')}>
          <TextArea rows={6} autoComplete="off" spellCheck={false} onChange={changed} />
        </Field>
        <p>
          <Link to="/transfers/statements/columns">{t('bankstatement:columns.link')}</Link>
        </p>
        {!looked && <Submit of={form}>{t('office:transfer.preview')}</Submit>}
      </ServerForm>
      {looked && (
        <Block title={t('bankstatement:preview')}>
          <dl className="ns-facts">
            <Sums of={looked.sums} />
          </dl>
          <StatementLines lines={looked.lines} stray={looked.stray} />
          <ProblemNote problem={act.problem} />
          <Button tone="main" busy={act.busy} onClick={() => send(looked)}>
            {t('bankstatement:handIn')}
          </Button>
          <p className="ns-muted">{t('bankstatement:handInAbout')}</p>
        </Block>
      )}
    </>
  );
}
