import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, type UIEvent, use, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { FieldOf, tied } from './field.tsx';
import type { Option } from './pick.tsx';
import '../field.css';
import './combobox.css';

interface ListProps {
  options: readonly Option[];
  /** Coming: the options are not all here. */
  loading?: boolean;
  /** More can be had: asked when the reader comes near the end. */
  onEnd?: (() => void) | undefined;
}

const same = (one: Option, other: Option) => one.value === other.value;
/** By the words, by the code, e.g. `HK`, or by other words. */
const fits = ({ value, label, also = '' }: Option, typed: string) =>
  `${label} ${value} ${also}`.toLowerCase().includes(typed.trim().toLowerCase());

/** What is typed whole comes first, however many begin with it; Enter takes the first. */
function wholeFirst(options: readonly Option[], typed: string): readonly Option[] {
  const whole = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
  return whole ? [whole, ...options.filter((one) => one !== whole)] : options;
}

/** Escape closes the list and takes nothing away: what was chosen is lost by no key that is pressed once too often. */
const keep = (_: unknown, details: { reason: string; cancel: () => void }) => {
  if (details.reason === 'escape-key') details.cancel();
};

/**
 * The list below the field. It lies in the dialog that holds the field, if one does: the rest of the page is inert
 * then.
 */
function List({ box, loading, onEnd }: Omit<ListProps, 'options'> & { box: { current: HTMLElement | null } }) {
  const { t } = useWords();
  function scrolled({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollTop + 2 * clientHeight > scrollHeight) onEnd?.();
  }
  return (
    <Base.Portal container={box.current?.closest('dialog') ?? undefined}>
      <Base.Positioner className="ns-over" sideOffset={4} anchor={box}>
        <Base.Popup className="ns-options" onScroll={scrolled}>
          <Base.Empty className="ns-options-none">{t(loading ? 'common:loading' : 'common:list.noMatch')}</Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} className="ns-option">
                <span>{option.label}</span>
                <Base.ItemIndicator className="ns-option-mark">✓</Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Arrow({ label }: { label: string }) {
  return (
    <Base.Trigger className="ns-combobox-arrow" tabIndex={-1} aria-label={label}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Base.Trigger>
  );
}

interface ComboboxProps extends ListProps {
  /** Outside of a field. */
  value?: string | undefined;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  onChange?: (value: string) => void;
}

/** One of many, found by typing a part of its words. */
export function Combobox({ options, value, id, placeholder, disabled, onChange, ...list }: ComboboxProps) {
  const { t } = useWords();
  const field = use(FieldOf);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const chosen = field ? field.value : value;
  return (
    <Base.Root
      items={wholeFirst(options, typed)}
      value={options.find((one) => one.value === chosen) ?? null}
      isItemEqualToValue={same}
      filter={fits}
      autoHighlight
      disabled={disabled ?? false}
      onInputValueChange={(text, details) => {
        setTyped(text);
        keep(text, details);
      }}
      onValueChange={(next) => {
        if (!next) return;
        field?.set(next.value);
        onChange?.(next.value);
      }}
    >
      <div ref={box} className="ns-combobox">
        <Base.Input
          {...tied(field)}
          {...(id ? { id } : {})}
          placeholder={placeholder}
          className="ns-field ns-field-wide"
        />
        <Arrow label={t('common:act.show')} />
      </div>
      <List box={box} {...list} />
    </Base.Root>
  );
}

/** Several of many: what is chosen stands before the place to type in, each with a way out. */
export function ManyCombobox({ options, ...list }: ListProps) {
  const { t } = useWords();
  const field = use(FieldOf);
  const box = useRef<HTMLDivElement>(null);
  const chosen = (field?.value ?? []) as readonly string[];
  const words = new Map(options.map(({ value, label }) => [value, label]));
  return (
    <Base.Root
      multiple
      items={options}
      value={chosen.map((value) => ({ value, label: words.get(value) ?? value }))}
      isItemEqualToValue={same}
      filter={fits}
      autoHighlight
      onInputValueChange={keep}
      onValueChange={(next, details) => {
        if (details.reason !== 'escape-key') field?.set(next.map(({ value }) => value));
      }}
    >
      <div ref={box} className="ns-combobox">
        <Base.Chips className="ns-field ns-field-wide ns-chosen">
          <Base.Value>{(now: Option[]): ReactNode => now.map((one) => <Chosen key={one.value} of={one} />)}</Base.Value>
          <Base.Input {...tied(field)} className="ns-chosen-input" />
        </Base.Chips>
        <Arrow label={t('common:act.show')} />
      </div>
      <List box={box} {...list} />
    </Base.Root>
  );
}

function Chosen({ of }: { of: Option }) {
  const { t } = useWords();
  return (
    <Base.Chip className="ns-chosen-one" aria-label={of.label}>
      <span>{of.label}</span>
      <Base.ChipRemove className="ns-chosen-out" aria-label={t('common:act.remove', { what: of.label })}>
        ×
      </Base.ChipRemove>
    </Base.Chip>
  );
}
