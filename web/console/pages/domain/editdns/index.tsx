import { useId, useRef, useState } from 'react';
import { listDnsSets, previewNameServers, startNameServers } from '#contract/api/registry-acts.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useActNames } from '../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import { useBatch } from '../../../tasks/use-batch.ts';
import { Hosting, useZoneFacts } from '../../../zones/hosting.tsx';
import { MySets } from './my-sets.tsx';
import { ServersField } from './servers-field.tsx';
import { glueOf, isWithin, linesOf, onWire } from './servers-text.ts';
import './editdns.css';

type Seen = OutputOf<typeof previewNameServers>;
type Typed = Readonly<Record<string, string>>;

const limitToday = () => namesAtOnce('nameServers', businessDay());
/** So many names are named in a warning. */
const SIGNED_NAMED = 5;

interface GlueFieldsProps {
  hosts: readonly string[];
  typed: Typed;
  onType: (host: string, text: string) => void;
}

/** Addresses of the servers that lie in names of one's own. */
function GlueFields({ hosts, typed, onType }: GlueFieldsProps) {
  const { t } = useWords();
  if (hosts.length === 0) return null;
  return (
    <fieldset className="editdns-glue">
      {hosts.map((host) => (
        <label key={host}>
          <span>{t('acts:dns.glue', { host })}</span>
          <input
            className="ns-field ns-field-wide ns-name"
            value={typed[host] ?? ''}
            onChange={({ target }) => onType(host, target.value)}
          />
        </label>
      ))}
      <p className="ns-muted">{t('acts:dns.glue.help')}</p>
    </fieldset>
  );
}

function Warnings({ servers, signed }: { servers: readonly string[]; signed: readonly string[] }) {
  const { t } = useWords();
  const names = signed.slice(0, SIGNED_NAMED).join(', ');
  return (
    <>
      {servers.length === 0 && <p className="editdns-warn">{t('acts:dns.servers.none')}</p>}
      {signed.length > 0 && <p className="editdns-warn">{t('acts:dns.signed', { count: signed.length, names })}</p>}
    </>
  );
}

/** What the registries name now, of so many names; the look at all of them comes with the preview. */
const NOW_SHOWN = 5;

function AtRegistry({ names }: { names: readonly string[] }) {
  const { t } = useWords();
  const shown = names.slice(0, NOW_SHOWN);
  const facts = useZoneFacts(shown);
  const known = shown.flatMap((name) => facts.get(name) ?? []);
  if (known.length === 0) return null;
  return (
    <section aria-label={t('acts:dns.now')}>
      <p className="ns-muted">{t('acts:dns.now')}</p>
      <dl className="ns-facts">
        {known.map((one) => (
          <div key={one.Name}>
            <dt className="ns-name ns-name-whole">{one.Name}</dt>
            <dd>
              <span className="ns-name ns-name-whole">
                {one.Servers.join(', ') || t('domains:detail.noNameServers')}
              </span>{' '}
              <Hosting of={one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Form({ initial }: { initial: string }) {
  const { t } = useWords();
  const names = useActNames('nameServers', initial);
  const sets = useAnswer(listDnsSets, {}).data;
  const [text, setText] = useState('');
  const [glue, setGlue] = useState<Typed>({});
  const [lift, setLift] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const glueFields = useRef<HTMLDivElement>(null);
  const liftHelp = useId();
  const servers = linesOf(text.toLowerCase());
  const told = new Map(seen?.OwnServers.map(({ Host, Addresses }) => [onWire(Host), Addresses]));
  const own = servers.filter((server) => told.has(onWire(server)) || isWithin(server, names.names));
  // Addresses the registry already has stand in their fields, so that leaving them leaves them.
  const addresses = Object.fromEntries(
    own.map((host) => [host, glue[host] ?? told.get(onWire(host))?.join(' ') ?? '']),
  );
  const Glue = glueOf(own, addresses);
  const fields = { Servers: servers, ...(Glue.length > 0 ? { Glue } : {}), ...(lift ? { LiftLock: true } : {}) };
  const batch = useBatch(names, JSON.stringify([servers, glue, lift]), {
    preview: async (Names) => {
      const answer = await call(previewNameServers, { Names, ...fields });
      setSeen(answer);
      return answer.Preview;
    },
    start: (Names) => call(startNameServers, { Names, ...fields }),
  });
  const fixes = {
    glue: { label: t('acts:dns.glue.fill'), run: () => glueFields.current?.querySelector('input')?.focus() },
    liftLock: { label: t('acts:lift'), run: () => setLift(true) },
  };
  return (
    <>
      <div className="editdns">
        <NamesInput of={names} mine />
        <AtRegistry names={names.names} />
        <ServersField text={text} onType={setText} sets={sets} problems={batch.problem?.fields ?? []} />
        <div ref={glueFields}>
          <GlueFields
            hosts={own}
            typed={addresses}
            onType={(host, typed) => setGlue((now) => ({ ...now, [host]: typed }))}
          />
        </div>
        <div>
          <label>
            <input
              type="checkbox"
              checked={lift}
              aria-describedby={liftHelp}
              onChange={({ target }) => setLift(target.checked)}
            />{' '}
            {t('acts:lift')}
          </label>
          <span id={liftHelp} className="ns-muted editdns-lift">
            {t('acts:lift.help')}
          </span>
        </div>
        {batch.preview && seen && <Warnings servers={servers} signed={seen.Signed} />}
        <BatchRun of={batch} names={names} startLabel={(count) => t('acts:dns.start', { count })} fixes={fixes} />
      </div>
      {sets && <MySets sets={sets.Sets} servers={servers} onUse={(chosen) => setText(chosen.join('\n'))} />}
    </>
  );
}

/**
 * `/domain/editdns`: name servers of one or many names at their registries (acceptance G1). Names come from the list
 * (`?Selection=`), from one name's page (`?Domain=`), or are pasted.
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('menu:title.domain.editdns')}
      about={t('acts:dns.about', { limit: limitToday() })}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
      before="form"
    >
      <NamesOfAddress>{(initial) => <Form initial={initial} />}</NamesOfAddress>
    </Page>
  );
}
