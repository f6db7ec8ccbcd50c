import { type FormEvent, useId, useState } from 'react';
import { changeDs, type DomainDelegation } from '#contract/api/registry-acts.ts';
import { DS_ALGORITHM_DISCOURAGED, DS_ALGORITHMS, DS_RECORDS_MAX } from '#contract/rules/registry-acts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { ActProgress, type NameAct, useCloseWhenDone, useNameAct } from './act-progress.tsx';
import { actOf, Unable } from './delegation.tsx';
import { dsText, keyText, readDs, readKeys, usesDiscouraged } from './dnssec-lines.ts';
import { Code, Section } from './section.tsx';

function Editor(props: { of: DomainDelegation; lines: string[]; act: NameAct<typeof changeDs>; onClose: () => void }) {
  const { of, lines, act, onClose } = props;
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(lines.join('\n'));
  const [wrong, setWrong] = useState(false);
  useCloseWhenDone(act, onClose);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const [Ds, Keys] = of.Dnssec === 'key' ? [undefined, readKeys(text)] : [readDs(text), undefined];
    const input = Ds ? { Ds } : Keys ? { Keys } : undefined;
    setWrong(input === undefined);
    if (input) await act.run({ Domain: of.Name, ...input });
  }
  return (
    <form className="detail-form" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label htmlFor={id}>{t(of.Dnssec === 'key' ? 'detail:dnssec.keyLabel' : 'detail:dnssec.dsLabel')}</label>
      <p id={`${id}-help`} className="ns-muted">
        {t('detail:dnssec.help', { max: DS_RECORDS_MAX })}
      </p>
      <textarea
        id={id}
        className="ns-field ns-field-wide ns-name"
        aria-describedby={`${id}-help`}
        aria-invalid={wrong || undefined}
        rows={4}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field.
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {wrong && (
        <p role="alert" className="ns-wrong">
          {t('detail:dnssec.wrong')}
        </p>
      )}
      {usesDiscouraged(text) && (
        <p className="detail-warn">
          {t('detail:dnssec.discouraged', { algorithm: `${DS_ALGORITHM_DISCOURAGED} (${DS_ALGORITHMS[10]})` })}
        </p>
      )}
      {text.trim() === '' && lines.length > 0 && <p className="detail-warn">{t('detail:dnssec.offWarn')}</p>}
      <div className="ns-row">
        <Button type="submit" tone="main" busy={act.busy}>
          {t('detail:dnssec.save')}
        </Button>
        <Button onClick={onClose}>{t('common:act.cancel')}</Button>
      </div>
    </form>
  );
}

/** DNSSEC records at the registry: DS, or keys where it makes the DS itself (RFC 5910). */
export function Dnssec({ of }: { of: DomainDelegation }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const act = useNameAct(changeDs);
  const can = actOf(of, 'dnssec');
  const lines = [...of.Ds.map(dsText), ...of.Keys.map(keyText)];
  return (
    <Section
      id="dnssec"
      title={t('detail:dnssec')}
      act={
        of.Dnssec !== 'none' &&
        !open && (
          <Button size="small" disabled={!can.able || act.running} onClick={() => setOpen(true)}>
            {t('detail:change')}
          </Button>
        )
      }
    >
      <p>
        <StateTag tone={lines.length > 0 ? 'good' : 'plain'}>
          {t(lines.length > 0 ? 'detail:dnssec.on' : 'detail:dnssec.off')}
        </StateTag>
      </p>
      {of.Dnssec === 'none' && <p className="ns-muted">{t('detail:dnssec.never')}</p>}
      {lines.map((line) => (
        <Code key={line} text={line} />
      ))}
      {of.Dnssec !== 'none' && <Unable of={can} />}
      {open && <Editor of={of} lines={lines} act={act} onClose={() => setOpen(false)} />}
      <ActProgress of={act} />
    </Section>
  );
}
