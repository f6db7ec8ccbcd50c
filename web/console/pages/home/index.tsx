import { useSession } from '#web/shared/layout/app-shell.tsx';
import { CustomerHome } from './customer-home.tsx';
import { VisitorHome } from './visitor-home.tsx';
import './home.css';

/** The first page for visitors and after signing in (acceptance A10). */
export function Component() {
  const { SignedIn } = useSession();
  return SignedIn ? <CustomerHome /> : <VisitorHome />;
}
