import '#web/shared/theme/app.css';
import type { PageModule } from '#web/shared/app/load-page.ts';
import { startApp } from '#web/shared/app/start.tsx';
import { APP } from './app.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { PAGES } from './pages.ts';
import { WORDS } from './words/load.ts';

const modules = import.meta.glob<PageModule>('./pages/**/index.tsx');
await startApp({ ...APP, pages: PAGES, Layout: ConsoleLayout }, modules, WORDS);
