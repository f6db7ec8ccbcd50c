import { type FormEvent, useId, useState } from 'react';
import { type DomainDelegation, removeHost, saveHost } from '#contract/api/registry-acts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ActProgress, type NameAct, useCloseWhenDone, useNameAct } from './act-progress.tsx';
import { actOf, Unable } from './delegation.tsx';
import { hostBelow } from './host-name.ts';
import { Code, Section } from './section.tsx';

type Host = DomainDelegation['Hosts'][number];

function Editor(props: { of: DomainDelegation; host?: Host; act: NameAct<typeof saveHost>; onClose: () => void }) {
  const { of, host, act, onClose } = props;
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState(host?.Host ?? '');
  const [text, setText] = useState(host?.Addresses.join('\n') ?? '');
  useCloseWhenDone(act, onClose);
  async function submit(event: FormEvent) {
    event.preventDefault();
    await act.run({ Domain: of.Name, Host: hostBelow(name, of), Addresses: text.split(/[\s,;]+/).filter(Boolean) });
  }
  return (
    <form className="detail-form" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label htmlFor={`${id}-name`}>{t('detail:hosts.name', { domain: of.Unicode })}</label>
      <input
        id={`${id}-name`}
        className="ns-field ns-field-wide ns-name"
        value={name}
        required
        readOnly={host !== undefined}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field.
        autoFocus={host === undefined}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <label htmlFor={`${id}-text`}>{t('detail:hosts.addresses')}</label>
      <textarea
        id={`${id}-text`}
        className="ns-field ns-field-wide ns-name"
        rows={2}
        required
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="ns-row">
        <Button type="submit" tone="main" busy={act.busy}>
          {t('detail:hosts.save')}
        </Button>
        <Button onClick={onClose}>{t('common:act.cancel')}</Button>
      </div>
    </form>
  );
}

/**
 * Hosts below the name with their addresses at the registry (glue); `open` is the one edited, `new` one that is made.
 */
export function Hosts({ of }: { of: DomainDelegation }) {
  const { t } = useWords();
  const [open, setOpen] = useState<string>();
  const [save, remove] = [useNameAct(saveHost), useNameAct(removeHost)];
  const can = actOf(of, 'hosts');
  const busy = !can.able || save.running || remove.running;
  const close = () => setOpen(undefined);
  return (
    <Section
      id="hosts"
      title={t('detail:hosts')}
      act={
        open === undefined && (
          <Button size="small" disabled={busy} onClick={() => setOpen('new')}>
            {t('detail:hosts.add')}
          </Button>
        )
      }
    >
      {of.Hosts.length === 0 && <p className="ns-muted">{t('detail:hosts.none')}</p>}
      <ul className="detail-rows">
        {of.Hosts.map((host) => (
          <li key={host.Host}>
            <div>
              <Code text={host.Host} />
              <span className="ns-muted ns-name ns-name-whole">{host.Addresses.join(', ')}</span>
              {host.UsedBy.length > 0 && (
                <p className="ns-muted">{t('detail:hosts.usedBy', { names: host.UsedBy.join(', ') })}</p>
              )}
            </div>
            <span className="ns-row">
              <button
                type="button"
                className="ns-link"
                disabled={busy}
                aria-label={t('detail:hosts.changeOne', { host: host.Host })}
                onClick={() => setOpen(host.Host)}
              >
                {t('detail:change')}
              </button>
              <button
                type="button"
                className="ns-link"
                disabled={busy || host.UsedBy.length > 0}
                aria-label={t('common:act.remove', { what: host.Host })}
                onClick={() => void remove.run({ Domain: of.Name, Host: host.Host })}
              >
                {t('detail:remove')}
              </button>
            </span>
            {open === host.Host && <Editor of={of} host={host} act={save} onClose={close} />}
          </li>
        ))}
      </ul>
      <Unable of={can} />
      {open === 'new' && <Editor of={of} act={save} onClose={close} />}
      <ActProgress of={save} />
      <ActProgress of={remove} />
    </Section>
  );
}
