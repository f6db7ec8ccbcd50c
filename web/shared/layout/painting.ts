import { createContext } from 'react';

/**
 * True while the web build paints a page's frame: nothing is asked, nothing answers, and what needs more than the
 * frame's styles is left out.
 */
export const Painting = createContext(false);
