import { type ComponentProps, use, useId, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { FieldOf, type FieldPart, tied } from './field.tsx';
import '../field.css';
import './fields.css';

/** `label`: above the control, where it stands in no field. */
interface Labelled {
  label?: string;
}
type InputProps = ComponentProps<'input'> & Labelled;

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');
/** Of a field, its value; elsewhere what the page gives. */
const shown = (field: FieldPart | undefined, value: unknown) =>
  field ? String(field.value ?? '') : (value as string | undefined);

/** One line: text, e-mail, date and whatever else the browser's own input knows. In a `Field` it needs no value. */
export function TextInput({ label, className, value, onChange, ...rest }: InputProps) {
  const field = use(FieldOf);
  const id = useId();
  const input = (
    <input
      {...(label === undefined ? tied(field) : { id })}
      {...rest}
      className={classes('ns-field ns-field-wide', className)}
      value={shown(field, value)}
      onChange={(event) => {
        field?.set(event.target.value);
        onChange?.(event);
      }}
    />
  );
  return label === undefined ? (
    input
  ) : (
    <>
      <label htmlFor={id}>{label}</label>
      {input}
    </>
  );
}

/** An amount with its currency before it; what may be typed is the contract's rule. `whole`: no cents. */
export function Amount({
  currency = 'USD',
  whole = false,
  ...rest
}: InputProps & { currency?: string; whole?: boolean }) {
  return (
    <span className="ns-amount ns-short">
      <span aria-hidden="true">{currency}</span>
      <TextInput inputMode={whole ? 'numeric' : 'decimal'} autoComplete="off" {...rest} />
    </span>
  );
}

/** A count or a code of digits, as text: no wheel, no arrows and no rounding change what was typed. */
export function NumberInput(props: InputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** A password that can be looked at while it is typed. */
export function Password({ className, ...rest }: InputProps) {
  const { t } = useWords();
  const field = use(FieldOf);
  const [seen, setSeen] = useState(false);
  return (
    <span className={classes('ns-password', className)}>
      <TextInput spellCheck={false} autoCapitalize="none" {...rest} type={seen ? 'text' : 'password'} />
      <button
        type="button"
        aria-pressed={seen}
        aria-controls={field?.id}
        aria-describedby={field?.labelId}
        onClick={() => setSeen(!seen)}
      >
        {t(seen ? 'common:act.hide' : 'common:act.show')}
      </button>
    </span>
  );
}

/** Several lines. */
export function TextArea({ label, className, value, onChange, ...rest }: ComponentProps<'textarea'> & Labelled) {
  const field = use(FieldOf);
  const id = useId();
  const area = (
    <textarea
      {...(label === undefined ? tied(field) : { id })}
      {...rest}
      className={classes('ns-field ns-field-wide', className)}
      value={shown(field, value)}
      onChange={(event) => {
        field?.set(event.target.value);
        onChange?.(event);
      }}
    />
  );
  return label === undefined ? (
    area
  ) : (
    <>
      <label htmlFor={id}>{label}</label>
      {area}
    </>
  );
}
