import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef } from 'react';
import {
  PRIORITY_MAX,
  RECORD_LINES,
  RECORD_REMARK_LENGTH_MAX,
  RECORD_TYPES,
  RECORD_WEIGHT_MAX,
  TTL_SECONDS_MAX,
  TTL_SECONDS_MIN,
  WEIGHTED_TYPES,
} from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { PRIORITY_USUAL, type Typed } from '../draft.ts';
import { asKept } from '../record-dialog.tsx';

/** A row that is being changed where it stands. */
export interface Editing {
  readonly key: string;
  readonly record: Typed;
  /** The form to which the fields in its cells belong. */
  readonly form: string;
  set(more: Partial<Typed>): void;
  keep(record: Typed): void;
  leave(): void;
}

type Cell = 'Host' | 'Type' | 'Value' | 'Line' | 'Ttl' | 'Priority';

/** A web forward's value is put together by fields of its own, in the dialog. */
const TYPES = RECORD_TYPES.filter((type) => type !== 'URL');

const leaving = ({ leave }: Editing) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  },
});

function Field({ of, name, ...rest }: { of: Editing; name: string } & InputHTMLAttributes<HTMLInputElement>) {
  const classes = ['ns-field', 'zone-cell', rest.className].filter(Boolean).join(' ');
  return (
    <input
      form={of.form}
      aria-label={name}
      autoCapitalize="none"
      spellCheck={false}
      {...leaving(of)}
      {...rest}
      className={classes}
    />
  );
}

const numberText = (value: number | undefined): number | '' =>
  value === undefined || Number.isNaN(value) ? '' : value;

/** A key of a mail has four hundred characters: nobody mends it through a slit of forty. */
const LINE_CHARACTERS = 40;
const LINES_MAX = 8;

/** A text on as many lines as it needs; Enter keeps it like the others, for no value has lines of its own. */
function LongText({ of, name }: { of: Editing; name: string }) {
  const { t } = useWords();
  const { record, set } = of;
  const leave = leaving(of).onKeyDown;
  return (
    <textarea
      form={of.form}
      className="ns-field zone-cell ns-name"
      aria-label={name}
      required
      rows={Math.min(LINES_MAX, Math.max(1, Math.ceil(record.Value.length / LINE_CHARACTERS)))}
      placeholder={t(`zones:value.help.${record.Type}`)}
      autoCapitalize="none"
      spellCheck={false}
      value={record.Value}
      onKeyDown={(event) => {
        leave(event);
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={({ target }) => set({ Value: target.value })}
    />
  );
}

/** The value, with the cursor in it; below it what a row tells beside it, each with its name. */
function ValueCell({ of }: { of: Editing }) {
  const { t } = useWords();
  const { record, set } = of;
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector<HTMLInputElement>('input, textarea')?.select();
    // A row grows by its fields: its end and its acts may be below what is seen.
    first.current?.closest('tr, .ns-card')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={first} className="zone-cells">
      {record.Type === 'TXT' ? (
        <LongText of={of} name={t('zones:field.value')} />
      ) : (
        <Field
          of={of}
          name={t('zones:field.value')}
          className="ns-name"
          required
          placeholder={t(`zones:value.help.${record.Type}`)}
          value={record.Value}
          onChange={({ target }) => set({ Value: target.value })}
        />
      )}
      {WEIGHTED_TYPES.includes(record.Type) && (
        <span className="zone-beside">
          <span aria-hidden="true">{t('zones:field.weight')}</span>
          <Field
            of={of}
            name={t('zones:field.weight')}
            type="number"
            min={0}
            max={RECORD_WEIGHT_MAX}
            value={numberText(record.Weight)}
            onChange={({ target: { valueAsNumber } }) =>
              set({ Weight: Number.isNaN(valueAsNumber) ? undefined : valueAsNumber })
            }
          />
        </span>
      )}
      <span className="zone-beside">
        <span aria-hidden="true">{t('zones:field.remark')}</span>
        <Field
          of={of}
          name={t('zones:field.remark')}
          maxLength={RECORD_REMARK_LENGTH_MAX}
          value={record.Remark ?? ''}
          onChange={({ target }) => set({ Remark: target.value })}
        />
      </span>
    </div>
  );
}

interface PickProps<Value extends string> {
  of: Editing;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Pick<Value extends string>({ of, name, value, options, onChange }: PickProps<Value>) {
  return (
    <select
      form={of.form}
      className="ns-field zone-cell zone-pick"
      aria-label={name}
      value={value}
      {...leaving(of)}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

/** One field of a row that is being changed; Enter keeps it, Escape leaves it as it was. */
export function EditCell({ of, cell }: { of: Editing; cell: Cell }) {
  const { t } = useWords();
  const { record, set } = of;
  const number = (min: number, max: number, value: number | undefined, onNumber: (value: number) => void) => (
    <Field
      of={of}
      name={t(cell === 'Ttl' ? 'zones:field.ttl' : 'zones:field.priority')}
      type="number"
      required
      min={min}
      max={max}
      value={numberText(value)}
      onChange={({ target }) => onNumber(target.valueAsNumber)}
    />
  );
  switch (cell) {
    case 'Host':
      return (
        <Field
          of={of}
          name={t('zones:field.host')}
          className="ns-name"
          required
          value={record.Host}
          onChange={({ target }) => set({ Host: target.value })}
        />
      );
    case 'Type':
      return (
        <Pick
          of={of}
          name={t('zones:field.type')}
          value={record.Type}
          options={TYPES.map((value) => ({ value, label: value }))}
          onChange={(Type) => set({ Type })}
        />
      );
    case 'Value':
      return <ValueCell of={of} />;
    case 'Line':
      return (
        <Pick
          of={of}
          name={t('zones:field.line')}
          value={record.Line}
          options={RECORD_LINES.map((value) => ({ value, label: t(`zones:line.${value}`) }))}
          onChange={(Line) => set({ Line })}
        />
      );
    case 'Ttl':
      return number(TTL_SECONDS_MIN, TTL_SECONDS_MAX, record.Ttl, (Ttl) => set({ Ttl }));
    default:
      return record.Type === 'MX'
        ? number(0, PRIORITY_MAX, record.Priority ?? PRIORITY_USUAL, (Priority) => set({ Priority }))
        : null;
  }
}

/** The form of the fields above, with its two ways to end. */
export function EditActs({ of }: { of: Editing }) {
  const { t } = useWords();
  return (
    <form
      id={of.form}
      className="ns-row zone-acts"
      aria-label={t('zones:record.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        of.keep(asKept(of.record));
      }}
    >
      <Button type="submit" size="small" tone="main">
        {t('zones:record.keep')}
      </Button>
      <Button size="small" onClick={of.leave}>
        {t('common:act.cancel')}
      </Button>
    </form>
  );
}
