import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { SEARCH_LIST_LENGTH_MAX } from '#contract/rules/dns/search-engines.ts';
import { saveSearchNetworks, searchNetworks } from '#contract/staff-api/search-engines.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { TextArea } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { WrongLines } from '../../review/wrong-lines.tsx';

type List = OutputOf<typeof searchNetworks>;
type Engine = List['Engines'][number];

/** The list as text: another one takes its place whole. */
function ListForm({ of }: { of: List }) {
  const { t } = useWords();
  const form = useServerForm(saveSearchNetworks, {
    initial: { Text: of.Text },
    toInput: ({ Text = '' }) => ({ Version: of.Version, Text }) as InputOf<typeof saveSearchNetworks>,
    after: [searchNetworks],
    done: (_, message) => notice('done', message),
  });
  return (
    <ServerForm of={form}>
      <Field name="Text" label={t('searchline:field.text')} help={t('searchline:field.text.help')}>
        <TextArea rows={12} maxLength={SEARCH_LIST_LENGTH_MAX} autoComplete="off" spellCheck={false} />
      </Field>
      <WrongLines problem={form.problem} of="SEARCH_NETWORKS_WRONG" />
      <Submit of={form}>{t('searchline:save')}</Submit>
    </ServerForm>
  );
}

function Engines({ of }: { of: List }) {
  const { t } = useWords();
  const columns: Column<Engine>[] = [
    { key: 'Name', title: t('searchline:col.engine'), render: ({ Name }) => Name ?? t('searchline:noName') },
    { key: 'Count', title: t('searchline:col.count'), right: true, render: ({ Count }) => Count },
  ];
  return (
    <Block title={t('searchline:table.title')}>
      {of.At && (
        <p>
          {t('searchline:total', { count: of.Count })} · {t('searchline:last', { by: of.By ?? '' })}{' '}
          <When at={of.At} bare />
        </p>
      )}
      <DataTable
        label={t('searchline:table.title')}
        rows={of.Engines}
        rowKey={({ Name = '' }) => Name}
        columns={columns}
        empty={<Empty title={t('searchline:nobody')} />}
      />
    </Block>
  );
}

/** `/search-networks`: from where search engines ask, kept by staff (acceptance G2). */
export function Component() {
  const { t } = useWords();
  const found = useAnswer(searchNetworks, {});
  return (
    <Page title={t('searchline:title')} about={t('searchline:about')}>
      <Answer of={found}>
        {(list) => (
          <>
            <ListForm key={list.Version} of={list} />
            <Engines of={list} />
          </>
        )}
      </Answer>
    </Page>
  );
}
