import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { addOutside, listOutside, lookOutside, type OutsideName, removeOutside } from '#contract/api/dns/outside.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Sure } from '#web/shared/prompts/sure.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import '../zone/zone.css';

/** The page shows what came of a look without being loaded anew. */
const LOOK_MS = 5000;

function Add() {
  const { t } = useWords();
  const [name, setName] = useState('');
  const add = useAct(addOutside, { after: [listOutside] });
  async function go(event: FormEvent) {
    event.preventDefault();
    const done = await add.run({ Name: name });
    if (!done) return;
    setName('');
    notice('done', done.message);
  }
  return (
    <form className="ns-row" onSubmit={go}>
      <input
        className="ns-field"
        aria-label={t('outside:add.label')}
        placeholder={t('outside:add.label')}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="main" busy={add.busy}>
        {t('outside:add.act')}
      </Button>
      <ProblemNote problem={add.problem} />
    </form>
  );
}

function Remove({ of, onClose }: { of: OutsideName; onClose: () => void }) {
  const { t } = useWords();
  const remove = useAct(removeOutside, { after: [listOutside] });
  async function go() {
    const done = await remove.run({ Domain: of.Name });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Sure
      title={t('outside:remove.title', { name: of.Unicode })}
      act={t('outside:act.remove')}
      busy={remove.busy}
      problem={remove.problem}
      onSure={() => void go()}
      onClose={onClose}
    >
      {t('outside:remove.about')}
    </Sure>
  );
}

/** What is to be done where the name is answered now. */
function Proof({ of }: { of: OutsideName }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('outside:proof.how')}</p>
      <dl className="ns-facts">
        <dt>{t('outside:proof.host')}</dt>
        <dd className="ns-name ns-name-whole">{`${of.Host}.${of.Name}`}</dd>
        <dt>{t('outside:proof.text')}</dt>
        <dd className="ns-name ns-name-whole">{of.Text}</dd>
      </dl>
    </>
  );
}

function stateOf({ State, Delegated, EndsAt }: OutsideName) {
  if (State === 'waiting') return { tone: 'warn', words: 'outside:state.waiting' } as const;
  if (EndsAt) return { tone: 'bad', words: 'outside:state.doubt' } as const;
  return { tone: 'good', words: Delegated ? 'outside:answered' : 'outside:state.proved' } as const;
}

function Name({ of, ours, onRemove }: { of: OutsideName; ours: readonly string[]; onRemove: () => void }) {
  const { t } = useWords();
  const look = useAct(lookOutside, { after: [listOutside] });
  const { tone, words } = stateOf(of);
  async function ask() {
    const done = await look.run({ Domain: of.Name });
    if (done) notice('done', done.message);
  }
  return (
    <li>
      <p className="ns-row">
        <DomainName name={of.Unicode} ascii={of.Name} whole /> <StateTag tone={tone}>{t(words)}</StateTag>
      </p>
      {(of.State === 'waiting' || of.EndsAt) && <Proof of={of} />}
      {of.EndsAt && (
        <p role="note">
          {t(of.State === 'waiting' ? 'outside:ends.waiting' : 'outside:ends.doubt')} <When at={of.EndsAt} />
        </p>
      )}
      {of.State === 'proved' && !of.Delegated && <p>{t('outside:switch', { servers: ours.join(', ') })}</p>}
      <p className="ns-muted">
        {of.LookedAt ? (
          <>
            {t('outside:looked')} <When at={of.LookedAt} />
            {' · '}
            {of.Servers.length > 0
              ? t('outside:servers', { servers: of.Servers.join(', ') })
              : t('outside:servers.none')}
          </>
        ) : (
          t('outside:looked.never')
        )}
      </p>
      <ProblemNote problem={look.problem} />
      <p className="ns-row">
        {of.State === 'proved' && <Link to={`/domain/resolution/${of.Name}`}>{t('outside:act.records')}</Link>}
        <Button size="small" busy={look.busy} onClick={() => void ask()}>
          {t('outside:act.look')}
        </Button>
        <Button size="small" onClick={onRemove}>
          {t('outside:act.remove')}
        </Button>
      </p>
    </li>
  );
}

/**
 * `/domain/resolution/elsewhere`: names that are registered elsewhere, their proofs and how far they are (acceptance
 * G2).
 */
export function Component() {
  const { t } = useWords();
  const [asked, setAsked] = useState<OutsideName>();
  const names = useAnswer(listOutside, {}, { everyMs: LOOK_MS });
  return (
    <Page
      title={t('menu:title.domain.outside')}
      about={t('outside:about')}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
    >
      <Add />
      <Block title={t('outside:list.title')}>
        <Answer of={names} shape="list">
          {({ Items, NameServers }) =>
            Items.length === 0 ? (
              <Empty title={t('outside:list.empty')} />
            ) : (
              <ul className="zone-history zone-names">
                {Items.map((one) => (
                  <Name key={one.Name} of={one} ours={NameServers} onRemove={() => setAsked(one)} />
                ))}
              </ul>
            )
          }
        </Answer>
        <p className="ns-muted">{t('outside:limits')}</p>
      </Block>
      {asked && <Remove of={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}
