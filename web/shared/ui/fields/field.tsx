import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { type FormValues, type Judge, useErrors, useValue } from './form-values.ts';
import './fields.css';

/** What a control learns from the field it stands in. */
export interface FieldPart {
  readonly name: string;
  readonly id: string;
  readonly labelId: string | undefined;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  /** Whether somebody is at the control. */
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export const FormOf = createContext<FormValues | undefined>(undefined);
export const FieldOf = createContext<FieldPart | undefined>(undefined);

/** What ties a control to its field's label, help and mistake. */
export const tied = (field: FieldPart | undefined) =>
  field && {
    id: field.id,
    name: field.name,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    onFocus: field.onFocus,
    onBlur: field.onBlur,
  };

interface FieldProps {
  /** As the contract calls it. */
  name: string;
  /** Above the control; a tick says its words itself. */
  label?: ReactNode;
  /** Several controls under one label, such as radios. */
  group?: boolean;
  help?: ReactNode;
  /** Judges what is typed before anything is sent; its words stand where a mistake's do. */
  check?: Judge;
  children: ReactNode;
}

/** One field: label above, help before the mistake, the words after it. Holds any one control of `fields/`. */
export function Field({ name, label, group = false, help, check, children }: FieldProps) {
  const form = use(FormOf);
  if (!form) throw new Error(`the field ${name} stands in no form`);
  const id = useId();
  const value = useValue(form, name);
  const [left, setLeft] = useState(false);
  const told = useErrors(form, name);
  const own = check?.(String(value ?? ''), left || told.length > 0);
  const errors = own === undefined ? told.map(({ Msg }) => Msg) : [own];
  useLayoutEffect(() => form.draw(name, id), [form, name, id]);
  useLayoutEffect(() => (check ? form.judge(name, check) : undefined), [form, name, check]);
  const notes = [help && `${id}-help`, errors.length > 0 && `${id}-wrong`].filter(Boolean).join(' ');
  const part: FieldPart = {
    name,
    id,
    labelId: label ? `${id}-label` : undefined,
    describedBy: notes || undefined,
    invalid: errors.length > 0,
    value,
    set: (next) => form.set({ [name]: next }),
    onFocus: () => setLeft(false),
    onBlur: () => setLeft(true),
  };
  return (
    <div className="ns-form-field">
      {label && !group && (
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      {label && group && <span id={`${id}-label`}>{label}</span>}
      <FieldOf value={part}>{children}</FieldOf>
      {errors.length > 0 && (
        <p id={`${id}-wrong`} className="ns-form-wrong" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {help && (
        <div id={`${id}-help`} className="ns-form-help">
          {help}
        </div>
      )}
    </div>
  );
}
