import { type FormEvent, useId, useState } from 'react';
import {
  PRIORITY_MAX,
  RECORD_LINES,
  RECORD_REMARK_LENGTH_MAX,
  RECORD_TYPES,
  TTL_SECONDS_MAX,
  TTL_SECONDS_MIN,
} from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { PRIORITY_USUAL, type Typed } from './draft.ts';
import { FORWARD_EMPTY, ForwardField } from './forward-field.tsx';
import { IdleLines } from './idle-lines.tsx';
import { Labelled } from './labelled.tsx';
import { WeightField, withoutIdleWeight } from './weight-field.tsx';

/** A web forward's value is put together by its own fields, and is nothing for another type. */
export const typeChanged = (record: Typed, Type: Typed['Type']): Partial<Typed> =>
  (record.Type === 'URL') === (Type === 'URL') ? { Type } : { Type, Value: Type === 'URL' ? FORWARD_EMPTY : '' };

/** A record with what its type needs, and without what it cannot have. */
export function asKept(record: Typed): Typed {
  const { Priority = PRIORITY_USUAL, ...rest } = withoutIdleWeight(record);
  return record.Type === 'MX' ? { ...rest, Priority } : rest;
}

/** The value of any type but a web forward, with an example of it. */
function ValueField({ of, onChange }: { of: Typed; onChange: (value: string) => void }) {
  const { t } = useWords();
  return (
    <Labelled label={t('zones:field.value')} help={t(`zones:value.help.${of.Type}`)}>
      {(id, help) => (
        <textarea
          id={id}
          aria-describedby={help}
          className="ns-field ns-field-wide ns-name"
          required
          rows={2}
          autoCapitalize="none"
          spellCheck={false}
          value={of.Value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}

interface RecordDialogProps {
  title: string;
  initial: Typed;
  onKeep: (record: Typed) => void;
  onClose: () => void;
}

/** One record, typed or changed; what is wrong with it the server says when the changes are applied. */
export function RecordDialog({ title, initial, onKeep, onClose }: RecordDialogProps) {
  const { t } = useWords();
  const form = useId();
  const [record, setRecord] = useState(initial);
  const set = (more: Partial<Typed>) => setRecord((now) => ({ ...now, ...more }));
  function keep(event: FormEvent) {
    event.preventDefault();
    onKeep(asKept(record));
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="main" type="submit" form={form}>
            {t('zones:record.keep')}
          </Button>
        </>
      }
    >
      <form id={form} className="zone-form" onSubmit={keep}>
        <Labelled label={t('zones:field.host')} help={t('zones:host.help')}>
          {(id, help) => (
            <input
              id={id}
              aria-describedby={help}
              className="ns-field ns-field-wide ns-name"
              required
              autoCapitalize="none"
              spellCheck={false}
              value={record.Host}
              onChange={({ target }) => set({ Host: target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('zones:field.type')}>
          {(id) => (
            <Choice
              id={id}
              label={t('zones:field.type')}
              value={record.Type}
              options={RECORD_TYPES.map((value) => ({ value, label: value === 'URL' ? t('zones:type.URL') : value }))}
              onChange={(Type) => Type && set(typeChanged(record, Type))}
            />
          )}
        </Labelled>
        {record.Type === 'URL' ? (
          <ForwardField value={record.Value} onChange={(Value) => set({ Value })} />
        ) : (
          <ValueField of={record} onChange={(Value) => set({ Value })} />
        )}
        <Labelled label={t('zones:field.line')} help={t('zones:line.help')}>
          {(id) => (
            <Choice
              id={id}
              label={t('zones:field.line')}
              value={record.Line}
              options={RECORD_LINES.map((value) => ({ value, label: t(`zones:line.${value}`) }))}
              onChange={(Line) => Line && set({ Line })}
            />
          )}
        </Labelled>
        <IdleLines lines={[record.Line]} />
        <Labelled label={t('zones:field.ttl')}>
          {(id) => (
            <input
              id={id}
              className="ns-field"
              type="number"
              required
              min={TTL_SECONDS_MIN}
              max={TTL_SECONDS_MAX}
              value={Number.isNaN(record.Ttl) ? '' : record.Ttl}
              onChange={({ target }) => set({ Ttl: target.valueAsNumber })}
            />
          )}
        </Labelled>
        {record.Type === 'MX' && (
          <Labelled label={t('zones:field.priority')}>
            {(id) => (
              <input
                id={id}
                className="ns-field"
                type="number"
                required
                min={0}
                max={PRIORITY_MAX}
                value={Number.isNaN(record.Priority) ? '' : (record.Priority ?? PRIORITY_USUAL)}
                onChange={({ target }) => set({ Priority: target.valueAsNumber })}
              />
            )}
          </Labelled>
        )}
        <WeightField of={record} onChange={setRecord} />
        <Labelled label={t('zones:field.remark')}>
          {(id) => (
            <input
              id={id}
              className="ns-field ns-field-wide"
              maxLength={RECORD_REMARK_LENGTH_MAX}
              value={record.Remark ?? ''}
              onChange={({ target }) => set({ Remark: target.value })}
            />
          )}
        </Labelled>
      </form>
    </Dialog>
  );
}
