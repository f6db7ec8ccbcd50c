import '#web/shared/theme/app.css';
import type { PageModule } from '#web/shared/app/load-page.ts';
import { startApp } from '#web/shared/app/start.tsx';
import { session } from '#web/shared/session.ts';
import { OfficeLayout } from './layout/office-layout.tsx';
import { APP, PAGES } from './pages.ts';
import { loadWords } from './words/load.ts';

const modules = import.meta.glob<PageModule>('./pages/**/index.tsx');
const visitor = () => ({ signedIn: session().SignedIn, hasSafeCode: true });
await startApp({ ...APP, pages: PAGES, Layout: OfficeLayout, visitor }, modules, { start: loadWords });
