import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { checkCertificate } from '#contract/api/own/certificates.ts';
import { checkPassport } from '#contract/api/papers.ts';
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

const PASSPORT = /^h/i;

/** What became of the paper with a number. */
function Told({ of, what }: { of: ReturnType<typeof useAnswer<typeof checkCertificate>>; what: 'cert' | 'passport' }) {
  const { t } = useWords();
  if (of.problem)
    return (
      <>
        <ProblemNote problem={of.problem} />
        {of.problem.fields.map(({ Path, Msg }) => (
          <p key={Path} role="alert" className="ns-wrong">
            {Msg}
          </p>
        ))}
      </>
    );
  return (
    <Answer of={of}>
      {({ Name, Unicode, At, Standing }) => (
        <Block title={t(`lookup:${what}.ours`)}>
          <p>{t(`lookup:${what}.speaks`, { name: Unicode, at: localTime(At, timeZone()) })}</p>
          <p role="status">
            <StateTag tone={TONES[Standing]}>{t(`lookup:${what}.${Standing}`)}</StateTag>
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

const Certificate = ({ number }: { number: string }) => (
  <Told of={useAnswer(checkCertificate, { Certificate: number })} what="cert" />
);
const Passport = ({ number }: { number: string }) => (
  <Told of={useAnswer(checkPassport, { Passport: number })} what="passport" />
);

/**
 * `/certificate[?number=]`: anybody checks the number of a certificate of registration or of a passport of a name
 * (acceptance E2).
 */
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
        <label className="ns-row">
          {t('lookup:cert.number')}
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
      {number &&
        (PASSPORT.test(number) ? (
          <Passport key={number} number={number} />
        ) : (
          <Certificate key={number} number={number} />
        ))}
    </Page>
  );
}
