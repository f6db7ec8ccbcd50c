import { columnTitle, DOMAIN_COLUMNS, type DomainColumn } from '#contract/api/domain-filter.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { ListAddress } from './address.ts';

import { keep } from './kept.ts';
import { Panel } from './panel.tsx';
import type { Look } from './use-look.ts';

/** One place on in the order, or back. Pure. */
const moved = (shown: readonly DomainColumn[], at: number, by: number): DomainColumn[] => {
  const next = [...shown];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
};

/** Which columns, in which order, how wide: kept in this browser and in the address. */
export function ColumnPanel({ address, look, onClose }: { address: ListAddress; look: Look; onClose: () => void }) {
  const { t } = useWords();
  const shown = address.columns;
  const order = [...shown, ...DOMAIN_COLUMNS.filter((one) => !shown.includes(one))];
  function show(columns: readonly DomainColumn[] | undefined) {
    const text = columns && (columns.join(',') || 'none');
    keep('columns', text);
    address.change({ Columns: text });
  }
  function reset() {
    show(undefined);
    for (const key of ['name', ...DOMAIN_COLUMNS, 'acts']) look.setWidth(key, undefined);
  }
  return (
    <Panel title={t('domains:list.columns')} about={t('domains:list.columnsText')} onClose={onClose}>
      <ul className="list-columns">
        {order.map((key) => {
          const column = t(columnTitle(key));
          const at = shown.indexOf(key);
          const step = (by: number, sign: string, words: string) => (
            <button
              type="button"
              className="ns-link"
              aria-label={words}
              title={words}
              disabled={at < 0 || at + by < 0 || at + by >= shown.length}
              onClick={() => show(moved(shown, at, by))}
            >
              {sign}
            </button>
          );
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  className="ns-tick"
                  checked={at >= 0}
                  onChange={({ target }) => show(target.checked ? [...shown, key] : shown.filter((one) => one !== key))}
                />
                {column}
              </label>
              {step(-1, '↑', t('domains:columns.up', { column }))}
              {step(1, '↓', t('domains:columns.down', { column }))}
              <input
                className="ns-field"
                type="number"
                min={48}
                max={999}
                step={8}
                aria-label={t('domains:columns.width', { column })}
                disabled={at < 0}
                value={look.widths[key] ?? ''}
                onChange={({ target }) => look.setWidth(key, target.value ? target.valueAsNumber : undefined)}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={reset}>
        {t('domains:columns.reset')}
      </Button>
    </Panel>
  );
}
