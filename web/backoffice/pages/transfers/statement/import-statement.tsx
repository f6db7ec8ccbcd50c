import { Input } from 'antd';
import { useState } from 'react';
import {
  importStatement,
  listStatementLines,
  type PreviewLine,
  previewStatement,
} from '#contract/staff-api/bank-transfer.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field, ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { hasNew, Preview } from './preview.tsx';
import { StatementFile } from './statement-file.tsx';
import './statement.css';

interface Looked {
  readonly csv: string;
  readonly lines: readonly PreviewLine[];
}

/** A statement, as a file or pasted: what each line would become is shown first, then it is imported. */
export function ImportStatement() {
  const { t } = useWords();
  const [looked, setLooked] = useState<Looked>();
  const form = useServerForm(previewStatement, {
    done: ({ Lines }) => setLooked({ csv: String(form.instance.getFieldValue('Csv') ?? ''), lines: Lines }),
  });
  const act = useAct(importStatement, { after: [listStatementLines, inbox] });
  async function run(csv: string) {
    const answer = await act.run({ Csv: csv });
    if (!answer) return;
    const { Imported, Known, Matched } = answer.data;
    const told = { imported: Imported, known: Known, matched: Matched };
    notice('done', `${answer.message} ${t('office:transfer.importedNote', told)}`);
    setLooked(undefined);
    form.instance.resetFields();
  }
  /** What a file holds is looked at at once. */
  function fill(text: string) {
    setLooked(undefined);
    form.instance.setFields([{ name: 'Csv', value: text, errors: [] }]);
    void form.submit();
  }
  return (
    <>
      <div className="statement-file">
        <StatementFile onText={fill} />
      </div>
      <ServerForm of={form}>
        <Field name="Csv" label={t('office:transfer.paste')} help={t('office:transfer.csvHelp')}>
          <Input.TextArea rows={6} autoComplete="off" spellCheck={false} onChange={() => setLooked(undefined)} />
        </Field>
        {!looked && <Submit of={form}>{t('office:transfer.preview')}</Submit>}
      </ServerForm>
      {looked && (
        <Block title={t('office:transfer.preview.title')}>
          <Preview lines={looked.lines} />
          <ProblemNote problem={act.problem} />
          {hasNew(looked.lines) ? (
            <Button tone="main" busy={act.busy} onClick={() => run(looked.csv)}>
              {t('office:transfer.import')}
            </Button>
          ) : (
            <p role="status">{t('office:transfer.preview.none')}</p>
          )}
        </Block>
      )}
    </>
  );
}
