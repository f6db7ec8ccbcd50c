import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { Bones, type Shape } from '../layout/bones.tsx';
import { Painting } from '../layout/painting.ts';
import './page.css';

interface PageProps {
  title: ReactNode;
  /** How what the page is about stands, beside its title. */
  beside?: ReactNode;
  /** One line saying what the page is for. */
  about?: ReactNode;
  /** At most one primary act. */
  act?: ReactNode;
  /** The page above, only where there is depth. */
  above?: { to: string; label: string };
  /** In the browser's title before the site's name, instead of the page's own title: e.g. the domain's name. */
  documentTitle?: string;
  /** How the painted frame shows the content before the script is there; `itself` where it needs no data. */
  before?: Shape | 'itself';
  children?: ReactNode;
}

/** The head and body of every page (design: title, one line, at most one primary act, then content). */
export function Page({ title, beside, about, act, above, documentTitle, before = 'list', children }: PageProps) {
  const { t } = useWords();
  const painting = use(Painting);
  const name = documentTitle && `${documentTitle} · ${t('common:site')}`;
  // The route sets its own title in a layout effect, so this one comes after it.
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  return (
    <>
      <div className="ns-page-head">
        <div>
          {above && (
            <p className="ns-page-trail">
              <Link to={above.to}>{above.label}</Link>
            </p>
          )}
          {beside ? (
            <div className="ns-row">
              <h1>{title}</h1>
              {beside}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {about && <p className="ns-page-about">{about}</p>}
        </div>
        {act}
      </div>
      {painting && before !== 'itself' ? <Bones t={t} shape={before} /> : children}
    </>
  );
}

/** A titled part of a page. */
export function Block({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className="ns-block">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
