import { type ReactNode, useId } from 'react';
import { useWords } from '#web/shared/i18n/words.ts';
import { Copy } from '#web/shared/ui/copy.tsx';

/** A titled part of the page with an address of its own (`#name-servers`), and its act beside the title. */
export function Section({
  id,
  title,
  act,
  card = false,
  children,
}: {
  id: string;
  title: string;
  act?: ReactNode;
  /** Stands beside others of its kind. */
  card?: boolean;
  children: ReactNode;
}) {
  const label = useId();
  return (
    <section
      id={id}
      className={`${card ? 'ns-card' : 'ns-block'} detail-section`}
      aria-labelledby={label}
      tabIndex={-1}
    >
      <div className="detail-section-head">
        <h2 id={label}>{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}

/** A fact of a list of facts; nothing is drawn where there is none. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Something that machines read, whole and to be copied. */
export function Code({ text, copy = true }: { text: string; copy?: boolean }) {
  const { t } = useWords();
  return (
    <span className="detail-line">
      <span className="ns-name ns-name-whole" lang="en">
        {text}
      </span>{' '}
      {copy && <Copy text={text} label={t('detail:copy', { what: text })} />}
    </span>
  );
}
