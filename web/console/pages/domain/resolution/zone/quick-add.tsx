import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { PRIORITY_MAX, RECORD_TYPES, TTL_SECONDS_MAX, TTL_SECONDS_MIN } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { EMPTY, PRIORITY_USUAL, type Typed } from './draft.ts';

/** A web forward's value is put together by fields of its own: in the dialog. */
const TYPES = RECORD_TYPES.filter((type) => type !== 'URL');

interface QuickAddProps {
  onAdd: (record: Typed) => void;
  /** More than one line was pasted. */
  onLines: (text: string) => void;
}

/** One record typed in a row, kept by Enter, with the cursor back at the host for the next: no hand leaves the keys. */
export function QuickAdd({ onAdd, onLines }: QuickAddProps) {
  const { t } = useWords();
  const host = useRef<HTMLInputElement>(null);
  const [record, setRecord] = useState(EMPTY);
  const set = (more: Partial<Typed>) => setRecord((now) => ({ ...now, ...more }));
  function add(event: FormEvent) {
    event.preventDefault();
    const { Priority = PRIORITY_USUAL, ...rest } = record;
    onAdd(record.Type === 'MX' ? { ...rest, Priority } : rest);
    // The next one is often of the same type.
    setRecord({ ...EMPTY, Type: record.Type, Ttl: record.Ttl });
    host.current?.focus();
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    onLines(text);
  }
  return (
    <form className="zone-quick" aria-label={t('zones:quick.title')} onSubmit={add}>
      <input
        ref={host}
        className="ns-field ns-name"
        required
        aria-label={t('zones:field.host')}
        placeholder={t('zones:field.host')}
        autoCapitalize="none"
        spellCheck={false}
        value={record.Host}
        onPaste={paste}
        onChange={({ target }) => set({ Host: target.value })}
      />
      <select
        className="ns-field"
        aria-label={t('zones:field.type')}
        value={record.Type}
        onChange={({ target }) => set({ Type: target.value as Typed['Type'] })}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      {record.Type === 'MX' && (
        <input
          className="ns-field zone-quick-number"
          type="number"
          required
          min={0}
          max={PRIORITY_MAX}
          aria-label={t('zones:field.priority')}
          value={record.Priority ?? PRIORITY_USUAL}
          onChange={({ target }) => set({ Priority: target.valueAsNumber })}
        />
      )}
      <input
        className="ns-field zone-quick-value ns-name"
        required
        aria-label={t('zones:field.value')}
        placeholder={t(`zones:value.help.${record.Type}`)}
        autoCapitalize="none"
        spellCheck={false}
        value={record.Value}
        onPaste={paste}
        onChange={({ target }) => set({ Value: target.value })}
      />
      <input
        className="ns-field zone-quick-number"
        type="number"
        required
        min={TTL_SECONDS_MIN}
        max={TTL_SECONDS_MAX}
        aria-label={t('zones:field.ttl')}
        value={Number.isNaN(record.Ttl) ? '' : record.Ttl}
        onChange={({ target }) => set({ Ttl: target.valueAsNumber })}
      />
      <Button type="submit">{t('zones:quick.add')}</Button>
    </form>
  );
}
