import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// Reference: react alone, one heading.
createRoot(document.getElementById('root') as HTMLElement).render(createElement('h1', null, document.title));
