import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { changeNameServers, type DomainDelegation, listDnsSets } from '#contract/api/registry-acts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Hosting, useZoneFacts } from '../../../zones/hosting.tsx';
import { linesOf } from '../editdns/servers-text.ts';
import { ActProgress, type NameAct, useCloseWhenDone, useNameAct } from './act-progress.tsx';
import { actOf, Unable } from './delegation.tsx';
import { isBelow } from './host-name.ts';
import { Code, Section } from './section.tsx';

type Change = NameAct<typeof changeNameServers>;

/** Sets of name servers to fill the field with. */
function Presets({ onChoose }: { onChoose: (servers: readonly string[]) => void }) {
  const { t } = useWords();
  const sets = useAnswer(listDnsSets, {}).data;
  if (!sets) return null;
  const options = [
    { value: 'default', label: t('detail:servers.house'), servers: sets.Default },
    ...sets.Sets.map(({ Id, Name, Servers }) => ({ value: Id, label: Name, servers: Servers })),
  ];
  return (
    <Choice
      label={t('detail:servers.preset')}
      none={t('detail:servers.preset')}
      value={undefined}
      options={options}
      onChange={(value) => onChoose(options.find((one) => one.value === value)?.servers ?? [])}
    />
  );
}

function Editor({ of, act, onClose }: { of: DomainDelegation; act: Change; onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(of.Servers.map(({ Host }) => Host).join('\n'));
  const [glue, setGlue] = useState<Record<string, string>>(
    Object.fromEntries(of.Servers.map(({ Host, Addresses }) => [Host, Addresses?.join(' ') ?? ''])),
  );
  useCloseWhenDone(act, onClose);
  const servers = linesOf(text.toLowerCase());
  // A server below the name itself is found only by its address.
  const own = servers.filter((host) => isBelow(host, of));
  const known = (host: string) => of.Hosts.find(({ Host }) => Host === host)?.Addresses.join(' ') ?? '';
  async function submit(event: FormEvent) {
    event.preventDefault();
    const Glue = own
      .map((Host) => ({ Host, Addresses: linesOf(glue[Host] || known(Host)) }))
      .filter(({ Addresses }) => Addresses.length > 0);
    await act.run({ Domain: of.Name, Servers: servers, ...(Glue.length > 0 ? { Glue } : {}) });
  }
  return (
    <form className="detail-form" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <label htmlFor={id}>{t('detail:servers.label')}</label>
      <p id={`${id}-help`} className="ns-muted">
        {t(of.ServersMin > 0 ? 'detail:servers.helpMin' : 'detail:servers.help', {
          min: of.ServersMin,
          max: of.ServersMax,
        })}
      </p>
      <Presets onChoose={(chosen) => setText(chosen.join('\n'))} />
      <textarea
        id={id}
        className="ns-field ns-field-wide ns-name"
        aria-describedby={`${id}-help`}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field.
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {own.map((host) => (
        <label key={host} className="detail-glue">
          <span>{t('detail:servers.glue', { host })}</span>
          <input
            className="ns-field ns-field-wide ns-name"
            value={glue[host] ?? known(host)}
            onChange={({ target }) => setGlue((now) => ({ ...now, [host]: target.value }))}
          />
        </label>
      ))}
      {of.Ds.length + of.Keys.length > 0 && <p className="detail-warn">{t('detail:servers.dnssecWarn')}</p>}
      {servers.length === 0 && <p className="detail-warn">{t('detail:servers.noneWarn')}</p>}
      <div className="ns-row">
        <Button type="submit" tone="main" busy={act.busy}>
          {t('detail:servers.save')}
        </Button>
        <Button onClick={onClose}>{t('common:act.cancel')}</Button>
      </div>
    </form>
  );
}

/** The name servers the registry delegates to, changed here (acceptance G1). */
export function NameServers({ of }: { of: DomainDelegation }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const act = useNameAct(changeNameServers);
  const can = actOf(of, 'nameServers');
  const zone = useZoneFacts([of.Name]).get(of.Name);
  return (
    <Section
      id="name-servers"
      title={t('detail:servers')}
      act={
        !open && (
          <Button size="small" disabled={!can.able || act.running} onClick={() => setOpen(true)}>
            {t('detail:change')}
          </Button>
        )
      }
    >
      {of.Servers.length === 0 && <p className="ns-muted">{t('detail:servers.none')}</p>}
      {of.Servers.map(({ Host, Addresses }) => (
        <div key={Host}>
          <Code text={Host} />
          {Addresses && <span className="ns-muted ns-name ns-name-whole">{Addresses.join(', ')}</span>}
        </div>
      ))}
      <p>
        <Hosting of={zone} />
      </p>
      <Unable of={can} />
      {open && <Editor of={of} act={act} onClose={() => setOpen(false)} />}
      <ActProgress of={act} />
      <p className="ns-muted">
        <Link to={`/domain/editdns?Domain=${of.Name}`}>{t('detail:servers.many')}</Link>{' '}
        <Link to={`/domain/resolution/${of.Name}`}>{t('detail:servers.records')}</Link>
      </p>
    </Section>
  );
}
