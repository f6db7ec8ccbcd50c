import { useState } from 'react';
import { type OfficePreset, offerPreset, officePresets } from '#contract/staff-api/presets.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { PresetForm } from './preset-form.tsx';
import './presets.css';

/** The name in the reader's language; those of the release have one name. */
function useNameOf() {
  const { lang } = useWords();
  return ({ NameZhHk, NameZhCn, NameEn }: OfficePreset) =>
    lang === 'en' ? NameEn : lang === 'zh-CN' ? NameZhCn : NameZhHk;
}

function Acts({ of, onEdit }: { of: OfficePreset; onEdit: () => void }) {
  const { t } = useWords();
  const nameOf = useNameOf();
  const offer = useAct(offerPreset, { after: [officePresets] });
  const act = t(of.Offered ? 'presets:retire' : 'presets:offer');
  async function turn() {
    const done = await offer.run({ Key: of.Key, Offered: !of.Offered });
    if (done) notice('done', done.message);
  }
  return (
    <>
      <ProblemNote problem={offer.problem} />
      <span className="ns-row">
        {!of.BuiltIn && (
          <Button size="small" aria-label={t('presets:editOf', { name: nameOf(of) })} onClick={onEdit}>
            {t('presets:edit')}
          </Button>
        )}
        <Button
          size="small"
          busy={offer.busy}
          aria-label={t('presets:actOf', { act, name: nameOf(of) })}
          onClick={() => void turn()}
        >
          {act}
        </Button>
      </span>
    </>
  );
}

function useColumns(onEdit: (of: OfficePreset) => void): Column<OfficePreset>[] {
  const { t } = useWords();
  const nameOf = useNameOf();
  return [
    {
      key: 'Name',
      title: t('presets:col.name'),
      render: (row) => (
        <>
          {nameOf(row)}
          <div className="ns-muted">{row.Source}</div>
        </>
      ),
    },
    { key: 'Kind', title: t('presets:col.kind'), render: ({ Kind }) => t(`zones:preset.${Kind}`) },
    {
      key: 'Text',
      title: t('presets:field.lines'),
      render: ({ Text }) => <pre className="preset-lines">{Text}</pre>,
    },
    {
      key: 'State',
      title: t('presets:col.state'),
      render: ({ Offered }) => (
        <StateTag tone={Offered ? 'good' : 'plain'}>
          {t(Offered ? 'presets:state.offered' : 'presets:state.retired')}
        </StateTag>
      ),
    },
    {
      key: 'By',
      title: t('presets:col.by'),
      render: ({ By, At, BuiltIn }) => (
        <>
          {BuiltIn && <div className="ns-muted">{t('presets:builtIn')}</div>}
          {By} {At && <When at={At} bare />}
        </>
      ),
    },
    {
      key: 'Acts',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => <Acts of={row} onEdit={() => onEdit(row)} />,
    },
  ];
}

/**
 * `/presets`: what providers of mail and sites ask for, kept by staff beside what came with the release (acceptance G2,
 * L1).
 */
export function Component() {
  const { t } = useWords();
  const [edited, setEdited] = useState<OfficePreset | 'new'>();
  const found = useAnswer(officePresets, {});
  const columns = useColumns(setEdited);
  return (
    <Page title={t('presets:title')} about={t('presets:about')}>
      <p className="ns-row">
        <Button tone="main" onClick={() => setEdited('new')}>
          {t('presets:add')}
        </Button>
      </p>
      {edited && (
        <PresetForm
          key={edited === 'new' ? 'new' : edited.Key}
          of={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Answer of={found}>
        {({ Items }) => (
          <DataTable
            label={t('presets:title')}
            rows={Items}
            rowKey={({ Key }) => Key}
            columns={columns}
            empty={<Empty title={t('presets:empty')} />}
          />
        )}
      </Answer>
    </Page>
  );
}
