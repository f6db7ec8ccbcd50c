import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { checkCertificate } from '#contract/api/own/certificates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import '#web/shared/ui/field.css';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';

const TONES = { same: 'good', changed: 'warn', ended: 'bad' } as const;

/** What became of the certificate with this number. */
function Checked({ number }: { number: string }) {
  const { t } = useWords();
  const answer = useAnswer(checkCertificate, { Certificate: number });
  if (answer.problem)
    return (
      <>
        <ProblemNote problem={answer.problem} />
        {answer.problem.fields.map(({ Path, Msg }) => (
          <p key={Path} role="alert" className="ns-wrong">
            {Msg}
          </p>
        ))}
      </>
    );
  return (
    <Answer of={answer}>
      {({ Name, Unicode, At, Standing }) => (
        <Block title={t('lookup:cert.ours')}>
          <p>{t('lookup:cert.speaks', { name: Unicode, at: localTime(At, timeZone()) })}</p>
          <p role="status">
            <StateTag tone={TONES[Standing]}>{t(`lookup:cert.${Standing}`)}</StateTag>
          </p>
          <p>
            <DomainName name={Unicode} ascii={Name} whole />{' '}
            <Link to={`/domain/search?lookup=${Name}`}>{t('lookup:cert.lookup')}</Link>
          </p>
        </Block>
      )}
    </Answer>
  );
}

/** `/certificate[?number=]`: anybody checks the number of a certificate of registration (acceptance E2). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const number = query.get('number') ?? '';
  const [typed, setTyped] = useState(number);
  return (
    <Page title={t('lookup:cert.title')} about={t('lookup:cert.about')} before="form">
      <form
        className="ns-row"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim() ? { number: typed.trim() } : {});
        }}
      >
        <label>
          {t('lookup:cert.number')}{' '}
          <input
            className="ns-field"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Button tone="main" type="submit">
          {t('lookup:cert.act')}
        </Button>
      </form>
      {number && <Checked key={number} number={number} />}
    </Page>
  );
}
