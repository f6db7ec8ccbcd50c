import { useState } from 'react';
import {
  domainListFrame,
  type ListFrame,
  removeFolder,
  removeTag,
  saveFolder,
  saveTag,
} from '#contract/api/domain-labels.ts';
import { domainList } from '#contract/api/domains.ts';
import { TAG_COLOURS, type TagColour } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Panel } from './panel.tsx';

const AFTER = { after: [domainListFrame, domainList] };

interface OwnLabel {
  readonly Id: string;
  readonly Name: string;
  readonly Total: number;
}

/** Each with a way to remove it, asked once more before it is done. */
function Labels({ list, none, onRemove }: { list: readonly OwnLabel[]; none: string; onRemove: (id: string) => void }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<string>();
  if (list.length === 0) return <p className="ns-muted">{none}</p>;
  return (
    <ul className="list-labels">
      {list.map(({ Id, Name, Total }) => (
        <li key={Id} className="ns-row">
          {asked === Id ? (
            <>
              <span role="alert">{t('domains:labels.removeAsk', { name: Name })}</span>
              <button type="button" className="ns-link" onClick={() => onRemove(Id)}>
                {t('common:act.confirm')}
              </button>
              <button type="button" className="ns-link" onClick={() => setAsked(undefined)}>
                {t('common:act.cancel')}
              </button>
            </>
          ) : (
            <>
              <span>
                {Name} ({Total})
              </span>
              <button
                type="button"
                className="ns-link"
                aria-label={t('common:act.remove', { what: Name })}
                onClick={() => setAsked(Id)}
              >
                ×
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Folders and tags: made and removed here; names are put into them from the list. */
export function LabelPanel({ frame, onClose }: { frame: ListFrame | undefined; onClose: () => void }) {
  const { t } = useWords();
  const [folder, setFolder] = useState('');
  const [tag, setTag] = useState('');
  const [colour, setColour] = useState<TagColour>('teal');
  const [addFolder, addTag] = [useAct(saveFolder, AFTER), useAct(saveTag, AFTER)];
  const [dropFolder, dropTag] = [useAct(removeFolder, AFTER), useAct(removeTag, AFTER)];
  const acts = [addFolder, addTag, dropFolder, dropTag];
  async function said(doing: Promise<{ message: string } | undefined>): Promise<boolean> {
    const done = await doing;
    if (done) notice('done', done.message);
    return Boolean(done);
  }
  async function add() {
    if (folder.trim() && (await said(addFolder.run({ Name: folder })))) setFolder('');
    if (tag.trim() && (await said(addTag.run({ Name: tag, Colour: colour })))) setTag('');
  }
  return (
    <Panel
      title={t('domains:list.labels')}
      act={t('domains:labels.add')}
      onAct={add}
      onClose={onClose}
      busy={acts.some(({ busy }) => busy)}
      problem={acts.find(({ problem }) => problem)?.problem}
    >
      <div className="list-two">
        <section>
          <h3>{t('domains:list.folder')}</h3>
          <Labels
            list={frame?.Folders ?? []}
            none={t('domains:labels.noFolders')}
            onRemove={(Id) => said(dropFolder.run({ Id }))}
          />
          <input
            className="ns-field"
            aria-label={t('domains:labels.folderName')}
            placeholder={t('domains:labels.folderName')}
            value={folder}
            onChange={({ target }) => setFolder(target.value)}
          />
        </section>
        <section>
          <h3>{t('domains:list.tags')}</h3>
          <Labels
            list={frame?.Tags ?? []}
            none={t('domains:labels.noTags')}
            onRemove={(Id) => said(dropTag.run({ Id }))}
          />
          <div className="ns-row">
            <input
              className="ns-field"
              aria-label={t('domains:labels.tagName')}
              placeholder={t('domains:labels.tagName')}
              value={tag}
              onChange={({ target }) => setTag(target.value)}
            />
            <Choice
              label={t('domains:labels.colour')}
              value={colour}
              options={TAG_COLOURS.map((value) => ({ value, label: t(`domains:colour.${value}`) }))}
              onChange={(one) => setColour(one ?? 'teal')}
            />
          </div>
        </section>
      </div>
    </Panel>
  );
}
