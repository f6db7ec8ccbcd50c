import { type FormEvent, useId, useState } from 'react';
import { listDnsSets, removeDnsSet, saveDnsSet } from '#contract/api/registry-acts.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { DNS_SET_NAME_LENGTH_MAX } from '#contract/rules/registry-acts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { Block } from '#web/shared/ui/page.tsx';

type ServerSet = OutputOf<typeof listDnsSets>['Sets'][number];
const AFTER = { after: [listDnsSets] };

function NameForm({
  initial,
  label,
  onSave,
  busy,
  disabled = false,
}: {
  initial: string;
  label: string;
  onSave: (name: string) => void;
  busy: Busy;
  disabled?: boolean;
}) {
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState(initial);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(name);
  }
  return (
    <form className="ns-row" onSubmit={submit}>
      <label htmlFor={id}>{t('acts:sets.name')}</label>
      <input
        id={id}
        className="ns-field"
        required
        maxLength={DNS_SET_NAME_LENGTH_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

interface MySetsProps {
  sets: readonly ServerSet[];
  /** The servers above, as they are typed now. */
  servers: readonly string[];
  onUse: (servers: readonly string[]) => void;
}

/** Sets of name servers kept under names of one's own: chosen, renamed, replaced by the servers above, removed. */
export function MySets({ sets, servers, onUse }: MySetsProps) {
  const { t } = useWords();
  const [renaming, setRenaming] = useState<string>();
  const [save, remove] = [useAct(saveDnsSet, AFTER), useAct(removeDnsSet, AFTER)];
  const none = servers.length === 0;
  async function keep(set: { Id?: string; Name: string; Servers: string[] }) {
    const done = await save.run(set);
    if (!done) return;
    notice('done', done.message);
    setRenaming(undefined);
  }
  async function forget(Id: string) {
    const done = await remove.run({ Id });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('acts:sets.title')}>
      <p className="ns-muted">{t('acts:sets.about')}</p>
      <ProblemNote problem={save.problem ?? remove.problem} />
      {save.problem?.fields.map(({ Path, Msg }) => (
        <p key={Path} className="ns-wrong">
          {Msg}
        </p>
      ))}
      <ul className="editdns-sets">
        {sets.map(({ Id, Name, Servers }) => (
          <li key={Id}>
            {renaming === Id ? (
              <NameForm
                initial={Name}
                label={t('acts:sets.rename')}
                busy={save.busy}
                onSave={(name) => keep({ Id, Name: name, Servers })}
              />
            ) : (
              <strong>{Name}</strong>
            )}
            <span className="ns-muted ns-name ns-name-whole">{Servers.join(', ')}</span>
            <span className="ns-row">
              <Button size="small" aria-label={t('acts:sets.useOne', { name: Name })} onClick={() => onUse(Servers)}>
                {t('acts:sets.use')}
              </Button>
              <Button
                size="small"
                disabled={none}
                aria-label={t('acts:sets.updateOne', { name: Name })}
                onClick={() => keep({ Id, Name, Servers: [...servers] })}
              >
                {t('acts:sets.update')}
              </Button>
              <Button
                size="small"
                aria-label={t('acts:sets.renameOne', { name: Name })}
                onClick={() => setRenaming(renaming === Id ? undefined : Id)}
              >
                {t('acts:sets.rename')}
              </Button>
              <Button
                size="small"
                aria-label={t('common:act.remove', { what: Name })}
                onClick={() => forget(Id)}
                busy={remove.busy}
              >
                {t('detail:remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <NameForm
        key={sets.length}
        initial=""
        label={t('acts:sets.save')}
        busy={save.busy}
        disabled={none}
        onSave={(name) => keep({ Name: name, Servers: [...servers] })}
      />
    </Block>
  );
}
