import { type FormEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import '#web/shared/ui/field.css';

/** The way into the search from anywhere: names go along in the address, so the result can be kept and sent. */
export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useWords();
  const id = useId();
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const names = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate(names ? `/domain/search?q=${encodeURIComponent(names)}` : '/domain/search');
  }
  return (
    <search>
      <form className="home-search" action="/domain/search" onSubmit={search}>
        <label htmlFor={id}>{t('home:search.label')}</label>
        <div className="home-search-line">
          <input
            id={id}
            className="ns-field"
            name="q"
            placeholder={t('home:search.placeholder')}
            aria-describedby={`${id}-hint`}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the page exists to be typed into; nothing comes before it but the header.
            autoFocus={autoFocus}
          />
          <button type="submit" className="ns-tool ns-tool-main">
            {t('home:search.act')}
          </button>
        </div>
        <p id={`${id}-hint`} className="ns-muted">
          {t('home:search.hint')} <Link to="/domain/register">{t('home:search.list')}</Link>
        </p>
      </form>
    </search>
  );
}
