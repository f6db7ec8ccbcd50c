import { useSearchParams } from 'react-router';
import { ORDER_KINDS, orderList } from '#contract/api/orders.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { ORDER_STATES } from '#contract/states/order.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { SearchField } from '#web/shared/table/search-field.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import type { Chip } from '#web/shared/ui/data-table.tsx';

const NAMES = ['Text', 'Type', 'State'] as const;
type Name = (typeof NAMES)[number];
type Asked = Pick<InputOf<typeof orderList>, Name>;

/** What the list of orders is narrowed by, as it stands in the address. */
export function useOrderFilter() {
  const [query, turn] = useSearchParams();
  const filter: Asked = {};
  const fits = orderList.input.shape;
  for (const name of NAMES) {
    const given = fits[name].safeParse(query.get(name) ?? undefined);
    if (given.success && given.data !== undefined) Object.assign(filter, { [name]: given.data });
  }
  function change(name: Name, value: string | undefined): void {
    turn((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  }
  return { filter, change };
}
type OrderFilter = ReturnType<typeof useOrderFilter>;

/** A number or a name, the type and the state of orders. */
export function OrderFilters({ filter, change }: OrderFilter) {
  const { t } = useWords();
  return (
    <div className="ns-row ns-filters">
      <SearchField label={t('orders:list.find')} value={filter.Text ?? ''} onSearch={(text) => change('Text', text)} />
      <Choice
        label={t('orders:order.type')}
        none={t('orders:order.type')}
        value={filter.Type}
        options={ORDER_KINDS.map((value) => ({ value, label: t(`orders:type.${value}`) }))}
        onChange={(value) => change('Type', value)}
      />
      <Choice
        label={t('orders:order.state')}
        none={t('orders:order.state')}
        value={filter.State}
        options={ORDER_STATES.map((value) => ({ value, label: t(`orders:state.${value}`) }))}
        onChange={(value) => change('State', value)}
      />
    </div>
  );
}

/** Every filter in force as a chip that takes it away. */
export function useOrderChips({ filter, change }: OrderFilter): Chip[] {
  const { t } = useWords();
  const labels: Readonly<Record<Name, string | undefined>> = {
    Text: filter.Text,
    Type: filter.Type && t(`orders:type.${filter.Type}`),
    State: filter.State && t(`orders:state.${filter.State}`),
  };
  return NAMES.flatMap((name) => {
    const label = labels[name];
    return label ? [{ key: name, label, onRemove: () => change(name, undefined) }] : [];
  });
}
