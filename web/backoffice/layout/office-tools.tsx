import type { ReactNode } from 'react';
import type { Say } from '#web/shared/i18n/words.ts';
import { UserIcon } from '#web/shared/layout/icons.tsx';

/** The account part of the back office's header: who is signed in, and the way out. */
export function OfficeTools({ t, name, onSignOut }: { t: Say; name: ReactNode; onSignOut?: () => void }) {
  return (
    <>
      <span className="ns-tool">
        <UserIcon />
        <span className="ns-who ns-wide">{name}</span>
      </span>
      <button type="button" className="ns-tool" onClick={onSignOut}>
        {t('menu:header.signOut')}
      </button>
    </>
  );
}
