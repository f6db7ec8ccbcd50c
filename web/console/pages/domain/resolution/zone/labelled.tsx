import { type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  help?: string;
  children: (id: string, describedBy: string | undefined) => ReactNode;
}

/** A field of the record dialog under its label, with a word of help. */
export function Labelled({ label, help, children }: FieldProps) {
  const id = useId();
  return (
    <p className="zone-field">
      <label htmlFor={id}>{label}</label>
      {children(id, help ? `${id}-help` : undefined)}
      {help && (
        <span id={`${id}-help`} className="ns-muted">
          {help}
        </span>
      )}
    </p>
  );
}
