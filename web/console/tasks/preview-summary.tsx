import { useState } from 'react';
import type { Preview } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import type { NamedOnce } from './names-text.ts';
import './tasks.css';

export type PreviewGroup = Preview['Groups'][number];

/** What one press does with a group that can be fixed; `rename` is known here, other acts are the page's. */
export interface GroupFix {
  label: string;
  run: (names: readonly NamedOnce[]) => void;
}

interface SummaryProps {
  preview: Preview;
  /** Takes names out of what was typed. */
  onRemove: (names: readonly NamedOnce[]) => void;
  /** Puts the corrections into what was typed. */
  onCorrect: (names: readonly NamedOnce[]) => void;
  /** The page's own acts, by the word that the kind gave them. */
  fixes?: Readonly<Record<string, GroupFix>>;
}

/** So many names of a group are shown before it is opened. */
const SHOWN_MAX = 6;

function GroupNames({ names }: { names: PreviewGroup['Names'] }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const shown = open ? names : names.slice(0, SHOWN_MAX);
  return (
    <p className="task-group-names">
      {shown.map(({ Name, Unicode, To }) => (
        <span key={Name} className="task-group-name">
          <DomainName name={Unicode} ascii={Name} whole />
          {To && (
            <>
              {' → '}
              <DomainName name={To} whole />
            </>
          )}
        </span>
      ))}
      {names.length > SHOWN_MAX && (
        <button type="button" className="ns-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('tasks:preview.fewer') : t('tasks:preview.more', { count: names.length - SHOWN_MAX })}
        </button>
      )}
    </p>
  );
}

function Group({
  group,
  fix,
  onRemove,
}: {
  group: PreviewGroup;
  fix: GroupFix | undefined;
  onRemove: SummaryProps['onRemove'];
}) {
  const { t } = useWords();
  const count = group.Names.length;
  return (
    <li className="task-group">
      <div className="task-group-head">
        <StateTag tone={group.Verdict === 'fixable' ? 'warn' : 'bad'}>
          {t('tasks:preview.group', { reason: group.Reason, count })}
        </StateTag>
        <span className="ns-row">
          {fix && (
            <Button size="small" onClick={() => fix.run(group.Names)}>
              {fix.label}
            </Button>
          )}
          <Button size="small" onClick={() => onRemove(group.Names)}>
            {t('tasks:preview.remove', { count })}
          </Button>
        </span>
      </div>
      <GroupNames names={group.Names} />
    </li>
  );
}

/**
 * What would come of an act on many names: how many can go, and by reason those that cannot, each group cleared or
 * fixed by one press (acceptance I2).
 */
export function PreviewSummary({ preview, onRemove, onCorrect, fixes = {} }: SummaryProps) {
  const { t } = useWords();
  const { Good, Fixable, Impossible, Groups } = preview;
  const fixOf = ({ Fix }: PreviewGroup): GroupFix | undefined =>
    Fix?.Act === 'rename' ? { label: t('tasks:preview.rename'), run: onCorrect } : fixes[Fix?.Act ?? ''];
  return (
    <section className="task-preview" aria-label={t('tasks:preview.title')}>
      <p className="task-preview-sums" role="status">
        <StateTag tone="good">{t('tasks:preview.good', { count: Good })}</StateTag>
        {Fixable > 0 && <StateTag tone="warn">{t('tasks:preview.fixable', { count: Fixable })}</StateTag>}
        {Impossible > 0 && <StateTag tone="bad">{t('tasks:preview.impossible', { count: Impossible })}</StateTag>}
      </p>
      {Groups.length > 0 && (
        <>
          <div className="task-clear">
            <span>{t('tasks:preview.clearFirst')}</span>
            <Button onClick={() => onRemove(Groups.flatMap(({ Names }) => Names))}>
              {t('tasks:preview.clearAll', { count: Fixable + Impossible })}
            </Button>
          </div>
          <ul className="task-groups">
            {Groups.map((group) => (
              <Group
                key={`${group.Key} ${group.Reason}`}
                group={group}
                fix={group.Verdict === 'fixable' ? fixOf(group) : undefined}
                onRemove={onRemove}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
