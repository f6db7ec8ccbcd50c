import { useId } from 'react';
import './choice.css';

interface ChoiceProps<Value extends string> {
  /** What is chosen, for those who do not see it; shown above with `labelled`. */
  label: string;
  labelled?: boolean;
  /** Undefined: nothing is chosen. */
  value: Value | undefined;
  /** Options that follow each other with the same `group` stand under its words. */
  options: readonly { value: Value; label: string; group?: string }[];
  onChange: (value: Value | undefined) => void;
  /** The words where nothing is chosen; choosing them again clears. Without them something is always chosen. */
  none?: string;
  disabled?: boolean;
  id?: string;
}

/**
 * One of a few: the browser's own list, which every hand and every reading device knows. Long lists to search in are a
 * `Combobox`.
 */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labelled = false, value, options, onChange, none, disabled = false } = props;
  const own = useId();
  const id = props.id ?? own;
  return (
    <>
      {labelled && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        className="ns-choice"
        aria-label={labelled || props.id ? undefined : label}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(options.find((one) => one.value === target.value)?.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, within]) => {
          const shown = within.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ));
          return group === undefined ? (
            shown
          ) : (
            <optgroup key={group} label={group}>
              {shown}
            </optgroup>
          );
        })}
      </select>
    </>
  );
}
