import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listZoneTemplates, removeZoneTemplate } from '#contract/api/dns/zone-templates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { Sure } from '#web/shared/prompts/sure.tsx';
import { useAct } from '#web/shared/query.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { ZoneTemplate } from './index.tsx';

/** Removes a template after a word on the names that follow it. */
export function RemoveTemplate({ of }: { of: ZoneTemplate }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useAct(removeZoneTemplate, { after: [listZoneTemplates] });
  async function go() {
    const done = await remove.run({ Template: of.Template });
    if (!done) return;
    notice('done', done.message);
    navigate('/domain/resolution/templates', { replace: true });
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('zonetemplates:act.remove')}</Button>
      {open && (
        <Sure
          title={t('zonetemplates:remove.title', { name: of.Name })}
          act={t('zonetemplates:act.remove')}
          busy={remove.busy}
          problem={remove.problem}
          onSure={() => void go()}
          onClose={() => setOpen(false)}
        >
          {t('zonetemplates:remove.about', { count: of.Zones })}
        </Sure>
      )}
    </>
  );
}
