import { type ReactNode, use } from 'react';
import { FieldOf, tied } from './field.tsx';
import '../choice.css';
import './fields.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Other words by which it is found. */
  readonly also?: string;
}

/** One of a few, in a field: the browser's own list. Long lists to search in are a `Combobox`. */
export function Select({ options, placeholder }: { options: readonly Option[]; placeholder?: string }) {
  const field = use(FieldOf);
  return (
    <select
      {...tied(field)}
      className="ns-choice"
      value={String(field?.value ?? '')}
      onChange={({ target }) => field?.set(target.value || undefined)}
    >
      {!options.some(({ value }) => value === field?.value) && <option value="">{placeholder ?? ''}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface CheckProps {
  /** Outside of a field. */
  checked?: boolean;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
  children: ReactNode;
}

/** A tick with its words. */
export function Check({ checked, disabled, onChange, children }: CheckProps) {
  const field = use(FieldOf);
  return (
    <label className="ns-check">
      <input
        type="checkbox"
        className="ns-tick"
        {...tied(field)}
        checked={field ? field.value === true : (checked ?? false)}
        disabled={disabled}
        onChange={({ target }) => {
          field?.set(target.checked);
          onChange?.(target.checked);
        }}
      />
      <span>{children}</span>
    </label>
  );
}

/** One of two or three, all of them seen. Stands in a `Field` with `group`. */
export function Radios({ options }: { options: readonly Option[] }) {
  const field = use(FieldOf);
  return (
    <div
      id={field?.id}
      role="radiogroup"
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      className="ns-radios"
    >
      {options.map(({ value, label }) => (
        <label key={value} className="ns-check">
          <input
            type="radio"
            className="ns-tick"
            name={field && `${field.name}-${field.id}`}
            checked={field?.value === value}
            onChange={() => field?.set(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
