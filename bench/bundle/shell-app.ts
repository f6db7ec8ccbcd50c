import { createElement as h, type ReactNode } from 'react';
import { start } from './shell.ts';

// Reference: the libraries of a console page with nothing of ours on it.
const Page = (): ReactNode => h('p', null, document.title);
await start(Page);
