import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  listZoneTemplates,
  readZoneTemplate,
  saveZoneTemplate,
  templateZones,
} from '#contract/api/dns/zone-templates.ts';
import { ZONE_TEMPLATE_NAME_LENGTH_MAX } from '#contract/rules/dns/zone-templates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { RecordsField } from '../../../batch/resolution/records-field.tsx';
import type { Typed } from '../../zone/draft.ts';
import { Labelled } from '../../zone/labelled.tsx';
import { WrongOfList } from '../../zone/wrong.tsx';
import type { ZoneTemplate } from './index.tsx';

interface EditProps {
  of?: ZoneTemplate;
  /** The name whose records are taken over. */
  taken?: string | undefined;
  onLeave?: () => void;
}

/** A template's name and records, new or changed. */
export function EditTemplate({ of, taken, onLeave }: EditProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [name, setName] = useState(of?.Name ?? '');
  const [records, setRecords] = useState<readonly Typed[]>(of?.Items ?? []);
  const save = useAct(saveZoneTemplate, { after: [listZoneTemplates, readZoneTemplate, templateZones] });
  async function go() {
    const done = await save.run({
      ...(of ? { Template: of.Template, Version: of.Version } : {}),
      ...(taken ? { Taken: taken } : {}),
      Name: name,
      Records: [...records],
    });
    if (!done) return;
    notice('done', done.message);
    if (!of) navigate(`/domain/resolution/templates/${done.data.Template}`, { replace: true });
    onLeave?.();
  }
  return (
    <div className="zone-form zone-template">
      {taken && (
        <p role="note">
          {t('zonetemplates:edit.taken', { name: taken })}{' '}
          <Button size="small" onClick={onLeave}>
            {t('zonetemplates:edit.takenBack')}
          </Button>
        </p>
      )}
      <Labelled label={t('zonetemplates:edit.name')}>
        {(id) => (
          <input
            id={id}
            className="ns-field"
            required
            maxLength={ZONE_TEMPLATE_NAME_LENGTH_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <RecordsField title={t('zonetemplates:edit.title')} records={records} onChange={setRecords} />
      <p className="ns-muted">{t('zonetemplates:edit.placeholders')}</p>
      <ProblemNote problem={save.problem} />
      <WrongOfList problem={save.problem} records={records} onChange={setRecords} />
      <p className="ns-row">
        <Button
          tone="main"
          busy={save.busy}
          disabled={records.length === 0 || name.trim() === ''}
          onClick={() => void go()}
        >
          {t('zonetemplates:edit.save')}
        </Button>
      </p>
    </div>
  );
}
