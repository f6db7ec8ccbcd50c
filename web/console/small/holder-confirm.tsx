import { useEffect, useState } from 'react';
import type { Party } from '#contract/api/holders/domain-holder.ts';
import type { HolderChangeSeen } from '#contract/api/holders/holder-change.ts';
import type { Lang } from '#contract/lang.ts';
import { type CallProblem, isCallProblem, request } from '#web/shared/request.ts';
import { Note, Submit } from './fields.tsx';
import { lastSegment } from './path.ts';
import type { SmallKey, SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';

type Act = 'open' | 'confirm' | 'refuse';

async function ask(act: Act): Promise<HolderChangeSeen> {
  const { Data } = await request({ method: 'POST', path: `/domain/holder/${act}`, input: { Token: lastSegment() } });
  return Data as HolderChangeSeen;
}

/** So many names are shown before the list is opened. */
const SHOWN_MAX = 8;

function Names({ names, t }: { names: HolderChangeSeen['Names']; t: SmallSay }) {
  const [first, rest] = [names.slice(0, SHOWN_MAX), names.slice(SHOWN_MAX)];
  const list = (some: typeof names) => (
    <ul className="sm-names">
      {some.map(({ Name, Unicode }) => (
        <li key={Name}>
          {Unicode}
          {Unicode !== Name && <small className="sm-names-ascii"> {Name}</small>}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details>
          <summary>
            {t('gate:holder.names')} +{rest.length}
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}

function Person({ of }: { of: Party }) {
  return (
    <>
      {of.Organisation && <strong>{of.Organisation}</strong>}
      <span>{of.Name}</span>
      <span>{of.Email}</span>
    </>
  );
}

function Lock({ of, t }: { of: HolderChangeSeen; t: SmallSay }) {
  if (of.LockDays === 0) return <span>{t('gate:holder.lock.none')}</span>;
  if (of.LockWaived) return <span>{t('gate:holder.lock.waived')}</span>;
  return (
    <>
      <span>
        {of.LockDays} {t('gate:holder.lock.days')}
      </span>
      <small>{t('gate:holder.lock.advice')}</small>
    </>
  );
}

/** What changes: which names, from whom, to whom, and what it brings. */
function Facts({ of, t, lang }: { of: HolderChangeSeen; t: SmallSay; lang: Lang }) {
  const due = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(of.DueAt));
  return (
    <dl className="sm-facts">
      <dt>{t('gate:holder.names')}</dt>
      <dd>
        <Names names={of.Names} t={t} />
      </dd>
      <dt>{t('gate:holder.former')}</dt>
      <dd>
        <Person of={of.Former} />
      </dd>
      <dt>{t('gate:holder.new')}</dt>
      <dd>
        <Person of={of.New} />
      </dd>
      <dt>{t('gate:holder.owner')}</dt>
      <dd>
        <strong>{of.New.Organisation ?? of.New.Name}</strong>
      </dd>
      <dt>{t('gate:holder.lock')}</dt>
      <dd>
        <Lock of={of} t={t} />
      </dd>
      <dt>{t('gate:holder.due')}</dt>
      <dd>
        <time dateTime={of.DueAt}>{due}</time>
      </dd>
    </dl>
  );
}

const ENDED: Readonly<
  Record<Exclude<HolderChangeSeen['State'], 'awaiting_confirmation'>, readonly [SmallKey, SmallKey]>
> = {
  confirmed: ['gate:holder.done', 'gate:holder.done.about'],
  refused: ['gate:holder.refused', 'gate:holder.over.about'],
  cancelled: ['gate:holder.cancelled', 'gate:holder.over.about'],
  lapsed: ['gate:holder.lapsed', 'gate:holder.over.about'],
};

/** Nothing is left to do here: how it stands. */
function Stands({ of, t }: { of: HolderChangeSeen; t: SmallSay }) {
  const [title, about] =
    of.State === 'awaiting_confirmation'
      ? (['gate:holder.waits', 'gate:holder.waits.about'] as const)
      : ENDED[of.State];
  return (
    <div role="status">
      <h1>{t(title)}</h1>
      <p className="sm-about">{t(about)}</p>
      <Names names={of.Names} t={t} />
    </div>
  );
}

function Confirm({ t, lang }: { t: SmallSay; lang: Lang }) {
  const [seen, setSeen] = useState<HolderChangeSeen>();
  const [failed, setFailed] = useState<CallProblem>();
  const [busy, setBusy] = useState<Act>();
  async function act(what: Act) {
    setBusy(what);
    setFailed(undefined);
    try {
      setSeen(await ask(what));
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setFailed(error);
    } finally {
      setBusy(undefined);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once.
  useEffect(() => void act('open'), []);
  if (!seen)
    return failed ? (
      <>
        <h1>{t('gate:holder.title')}</h1>
        <Note kind="failed" text={failed.message} />
      </>
    ) : null;
  if (seen.State !== 'awaiting_confirmation' || seen.Confirmed) return <Stands of={seen} t={t} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void act('confirm');
      }}
    >
      <h1>{t('gate:holder.title')}</h1>
      <p className="sm-about">{t('gate:holder.about')}</p>
      <Note kind="failed" text={failed?.message} />
      <Facts of={seen} t={t} lang={lang} />
      {seen.Side !== 'former' && (
        <p className="sm-about">
          {t('gate:holder.agreement')} <a href="/legal/terms">{t('gate:holder.terms')}</a>
        </p>
      )}
      <Submit busy={busy === 'confirm'}>{t('gate:holder.yes')}</Submit>
      <button
        type="button"
        className="sm-submit sm-second"
        disabled={busy !== undefined}
        onClick={() => void act('refuse')}
      >
        {t('gate:holder.no')}
      </button>
    </form>
  );
}

await startSmall('holder-confirm', (t, lang) => <Confirm t={t} lang={lang} />);
