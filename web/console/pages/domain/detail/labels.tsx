import { type FormEvent, useId, useState } from 'react';
import { domainHistory } from '#contract/api/domain-detail.ts';
import { domainListFrame, labelDomain, saveNote } from '#contract/api/domain-labels.ts';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { NOTE_LENGTH_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Section } from './section.tsx';

type Detail = OutputOf<typeof domainDetail>;

const AFTER = { after: [domainDetail, domainList, domainListFrame, domainHistory] };

/** Says the server's words when it was done. */
async function said(doing: Promise<{ message: string } | undefined>): Promise<boolean> {
  const done = await doing;
  if (done) notice('done', done.message);
  return done !== undefined;
}

function Note({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const id = useId();
  const [text, setText] = useState(detail.Note);
  const act = useAct(saveNote, AFTER);
  function submit(event: FormEvent) {
    event.preventDefault();
    void said(act.run({ Domain: detail.Name, Note: text }));
  }
  return (
    <form onSubmit={submit} className="detail-form">
      <label htmlFor={id}>{t('domains:list.note')}</label>
      <textarea
        id={id}
        className="ns-field ns-field-wide"
        aria-describedby={`${id}-help`}
        rows={3}
        maxLength={NOTE_LENGTH_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-help`} className="ns-muted">
        {t('domains:note.help')}
      </p>
      <ProblemNote problem={act.problem} />
      {act.problem?.fields.map(({ Path, Msg }) => (
        <p key={Path} role="alert" className="ns-wrong">
          {Msg}
        </p>
      ))}
      {text.trim() !== detail.Note && (
        <div>
          <Button type="submit" busy={act.busy}>
            {t('detail:labels.saveNote')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The customer's own order and words on the name: folder, tags, note. */
export function Labels({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const frame = useAnswer(domainListFrame, {}).data;
  const [move, tag] = [useAct(labelDomain, AFTER), useAct(labelDomain, AFTER)];
  const Domain = detail.Name;
  return (
    <Section id="labels" title={t('detail:labels')}>
      <div className="detail-form">
        <Choice
          label={t('domains:list.folder')}
          labelled
          none={t('domains:list.noFolder')}
          value={detail.Folder}
          options={(frame?.Folders ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
          disabled={frame === undefined || Boolean(move.busy)}
          onChange={(folder) => void said(move.run({ Domain, Folder: folder ?? 'none' }))}
        />
        <ProblemNote problem={move.problem ?? tag.problem} />
        <fieldset className="detail-ticks">
          <legend>{t('domains:list.tags')}</legend>
          {frame?.Tags.length === 0 && <span className="ns-muted">{t('detail:labels.noTags')}</span>}
          {frame?.Tags.map(({ Id, Name }) => (
            <label key={Id}>
              <input
                type="checkbox"
                checked={detail.Tags.includes(Id)}
                disabled={Boolean(tag.busy)}
                onChange={({ target }) =>
                  void said(tag.run({ Domain, Add: target.checked ? [Id] : [], Remove: target.checked ? [] : [Id] }))
                }
              />
              {Name}
            </label>
          ))}
        </fieldset>
      </div>
      <Note detail={detail} />
    </Section>
  );
}
