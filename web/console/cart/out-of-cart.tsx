import { useWords } from '#web/shared/i18n/words.ts';
import { turned } from '#web/shared/turned.ts';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import './out-of-cart.css';

/** Names that left the cart because they can no longer be registered, each with its reason (acceptance D3). */
export function OutOfCartNote({ out }: { out: readonly { Name: string; Reason: string }[] }) {
  const { t } = useWords();
  if (out.length === 0) return null;
  return (
    <div className="cart-out" role="status">
      <p>{t('orders:cart.out')}</p>
      <ul>
        {out.map(({ Name, Reason }) => (
          <li key={Name}>
            <DomainName name={Name} whole /> <span className="ns-muted">{turned(Reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
