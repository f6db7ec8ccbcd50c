import type { ReactNode } from 'react';
import { ContactPage } from '#web/shared/ui/answer.tsx';
import { CoolingBanner } from './cooling-banner.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';

/**
 * What stands around the content of every page, inside the layout: the same when the server draws it and when the app
 * does.
 */
export function Around({ children }: { children: ReactNode }) {
  return (
    <ContactPage value="/contact">
      <SuspendedBanner />
      <CoolingBanner />
      {children}
    </ContactPage>
  );
}
