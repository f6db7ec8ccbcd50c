import { useState } from 'react';
import { askOwnData, downloadOwnData, listOwnData } from '#contract/api/own/own-data.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { OWN_DATA_KEPT_DAYS } from '#contract/rules/own/own-data.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Document = OutputOf<typeof listOwnData>['Items'][number];

const TONES: Readonly<Record<Document['State'], Tone>> = {
  gathering: 'warn',
  ready: 'good',
  expired: 'plain',
  failed: 'bad',
};
/** A document is gathered in seconds: so long is looked for it while one is under way. */
const LOOK_MS = 3000;

function useColumns(): Column<Document>[] {
  const { t } = useWords();
  return [
    { key: 'AskedAt', title: t('own:col.asked'), render: (row) => <When at={row.AskedAt} /> },
    {
      key: 'State',
      title: t('own:col.state'),
      render: (row) => (
        <span className="ns-row">
          <StateTag tone={TONES[row.State]}>{t(`own:state.${row.State}`)}</StateTag>
          {row.Pictures && <span className="ns-muted">{t('own:withPictures')}</span>}
        </span>
      ),
    },
    { key: 'KeptUntil', title: t('own:col.until'), render: (row) => row.KeptUntil && <When at={row.KeptUntil} /> },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) =>
        row.State === 'ready' && (
          <a href={`/api${downloadOwnData.path}?Id=${row.Id}`} download>
            {t('own:download')}
          </a>
        ),
    },
  ];
}

/** A part of /user/info: everything the house holds of the reader, gathered when they ask, with their security code. */
export function OwnData() {
  const { t } = useWords();
  const [pictures, setPictures] = useState(false);
  const [waits, setWaits] = useState(false);
  const documents = useAnswer(listOwnData, {}, waits ? { everyMs: LOOK_MS } : {});
  const ask = useAct(askOwnData, { after: [listOwnData] });
  const columns = useColumns();
  const { data } = documents;
  const gathering = data !== undefined && !data.MayAsk;
  if (gathering !== waits) setWaits(gathering);
  async function go() {
    const done = await ask.run({ Pictures: pictures });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('own:title')}>
      <p>{t('own:about', { days: OWN_DATA_KEPT_DAYS })}</p>
      <ProblemNote problem={ask.problem ?? documents.problem} />
      <p>
        <Check checked={pictures} onChange={setPictures}>
          {t('own:pictures')}
        </Check>
      </p>
      <p>
        <Button busy={ask.busy} disabled={gathering} onClick={go}>
          {t('own:ask')}
        </Button>
      </p>
      {data && data.Items.length > 0 && (
        <DataTable label={t('own:title')} rows={data.Items} rowKey={(row) => row.Id} columns={columns} />
      )}
    </Block>
  );
}
