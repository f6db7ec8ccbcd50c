import { useWords } from '#web/shared/i18n/words.ts';
import { Tabs } from '#web/shared/ui/tabs.tsx';

/** How many of each side wait for the reader; a page tells those it knows. */
export interface WaitingTransfers {
  readonly in?: number | undefined;
  readonly out?: number | undefined;
  readonly push?: number | undefined;
}

/**
 * The three ways of a name, above each of their pages: in from another registrar, out to one, to another account of
 * ours; and all their passwords.
 */
const TABS = [
  ['in', '/domain/transferin'],
  ['out', '/domain/transferout'],
  ['push', '/domain/push'],
  ['codes', '/domain/transfercodes'],
] as const;

export function TransferTabs({ waiting = {} }: { waiting?: WaitingTransfers }) {
  const { t } = useWords();
  return (
    <Tabs
      label={t('push:tabs')}
      tabs={TABS.map(([side, to]) => {
        const count = side === 'codes' ? 0 : (waiting[side] ?? 0);
        return { to, withBelow: true, label: `${t(`push:tab.${side}`)}${count > 0 ? ` ${count}` : ''}` };
      })}
    />
  );
}
