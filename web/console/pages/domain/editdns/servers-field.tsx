import { useId } from 'react';
import type { listDnsSets } from '#contract/api/registry-acts.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';

interface ServersFieldProps {
  text: string;
  onType: (text: string) => void;
  sets: OutputOf<typeof listDnsSets> | undefined;
  /** What the server said of single lines. */
  problems: readonly FieldProblem[];
}

/** The servers that all names are to have, typed or chosen from a set. */
export function ServersField({ text, onType, sets, problems }: ServersFieldProps) {
  const { t } = useWords();
  const id = useId();
  const options = sets && [
    { value: 'default', label: t('detail:servers.house'), servers: sets.Default },
    ...sets.Sets.map(({ Id, Name, Servers }) => ({ value: Id, label: Name, servers: Servers })),
  ];
  const wrong = problems.flatMap(({ Path, Msg }) => {
    const line = /^Servers\.(\d+)$/.exec(Path)?.[1];
    return line === undefined ? [] : [{ line: Number.parseInt(line, 10) + 1, problem: Msg }];
  });
  return (
    <div className="editdns-servers">
      <label htmlFor={id}>{t('acts:dns.servers')}</label>
      {sets && (
        <p className="ns-row">
          <Button onClick={() => onType(sets.Default.join('\n'))}>{t('acts:dns.ours')}</Button>
          <span className="ns-muted ns-name ns-name-whole">{sets.Default.join(', ')}</span>
        </p>
      )}
      {options && (
        <Choice
          label={t('detail:servers.preset')}
          none={t('detail:servers.preset')}
          value={undefined}
          options={options}
          onChange={(value) => onType((options.find((one) => one.value === value)?.servers ?? []).join('\n'))}
        />
      )}
      <textarea
        id={id}
        className="ns-field ns-field-wide ns-name"
        rows={4}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onType(target.value)}
      />
      {wrong.map(({ line, problem }) => (
        <p key={line} className="ns-wrong">
          {t('acts:dns.line', { line, problem })}
        </p>
      ))}
      <p id={`${id}-help`} className="ns-muted">
        {t('acts:dns.servers.help')}
      </p>
    </div>
  );
}
