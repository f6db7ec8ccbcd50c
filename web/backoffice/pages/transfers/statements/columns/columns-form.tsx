import { use } from 'react';
import type { MessageKey } from '#contract/messages/index.ts';
import { DATE_ORDERS, DECIMAL_MARKS, STATEMENT_CURRENCIES } from '#contract/rules/finance/statement-file.ts';
import {
  type StatementColumns,
  saveStatementColumns,
  statementColumns,
} from '#contract/staff-api/statement-columns.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Field, FieldOf } from '#web/shared/ui/fields/field.tsx';
import { Check, Radios, Select } from '#web/shared/ui/fields/pick.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';

/** What a new choice begins with. */
const AT_FIRST = { DateOrder: 'day_first', Decimal: 'point', CurrencyOf: 'USD', Details: [] } as const;

type ColumnField = Exclude<keyof StatementColumns, 'DateOrder' | 'Decimal' | 'CurrencyOf' | 'Details'>;

const BEFORE: readonly (readonly [ColumnField, MessageKey])[] = [
  ['Amount', 'bankstatement:columns.amount'],
  ['Credit', 'bankstatement:columns.credit'],
  ['Debit', 'bankstatement:columns.debit'],
];
const BEHIND: readonly (readonly [ColumnField, MessageKey])[] = [
  ['Account', 'bankstatement:columns.accountColumn'],
  ['Reference', 'bankstatement:columns.reference'],
  ['Payer', 'bankstatement:columns.payer'],
];

/** Ticks of several names, in the field that holds them as a list. */
function Names({ names }: { names: readonly string[] }) {
  const field = use(FieldOf);
  const chosen = (field?.value ?? []) as readonly string[];
  return (
    <fieldset id={field?.id} aria-labelledby={field?.labelId} className="ns-radios statement-names">
      {names.map((name) => (
        <FieldOf key={name} value={undefined}>
          <Check
            checked={chosen.includes(name)}
            onChange={(on) => field?.set(names.filter((one) => (one === name ? on : chosen.includes(one))))}
          >
            {name}
          </Check>
        </FieldOf>
      ))}
    </fieldset>
  );
}

interface ColumnsFormProps {
  names: readonly string[];
  kept: StatementColumns | undefined;
}

/** Which name holds what, and how the bank writes days and amounts. */
export function ColumnsForm({ names, kept }: ColumnsFormProps) {
  const { t } = useWords();
  const form = useServerForm(saveStatementColumns, {
    initial: kept ?? AT_FIRST,
    after: [statementColumns],
    done: (_, message) => notice('done', message),
  });
  const options = [
    { value: '', label: t('bankstatement:columns.notThere') },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  const column = ([name, label]: readonly [ColumnField, MessageKey], help?: MessageKey) => (
    <Field key={name} name={name} label={t(label)} help={help && t(help)}>
      <Select options={options} />
    </Field>
  );
  return (
    <ServerForm of={form}>
      <Field name="Date" label={t('bankstatement:columns.date')}>
        <Select options={options.slice(1)} placeholder={t('bankstatement:columns.choose')} />
      </Field>
      <Field name="DateOrder" label={t('bankstatement:columns.dateOrder')} group>
        <Radios options={DATE_ORDERS.map((value) => ({ value, label: t(`bankstatement:dateOrder.${value}`) }))} />
      </Field>
      {BEFORE.map((each) => column(each, each[0] === 'Amount' ? 'bankstatement:columns.amountHelp' : undefined))}
      <Field name="Decimal" label={t('bankstatement:columns.decimal')} group>
        <Radios options={DECIMAL_MARKS.map((value) => ({ value, label: t(`bankstatement:decimal.${value}`) }))} />
      </Field>
      {column(['Currency', 'bankstatement:columns.currency'])}
      <Field name="CurrencyOf" label={t('bankstatement:columns.currencyOf')}>
        <Select options={STATEMENT_CURRENCIES.map((value) => ({ value, label: value }))} />
      </Field>
      {BEHIND.map((each) => column(each))}
      <Field name="Details" label={t('bankstatement:columns.detailsLabel')} group>
        <Names names={names} />
      </Field>
      <Submit of={form}>{t('bankstatement:columns.save')}</Submit>
    </ServerForm>
  );
}
