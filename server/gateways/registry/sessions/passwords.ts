import type { RegistrySettings } from '../settings.ts';

/** What one login says: the password, and the one that replaces it. */
export interface LoginPasswords {
  readonly pw: string;
  readonly newPW?: string;
}

/** Which password the account has now: with a change set, the registry's answers tell. Shared by all sessions of a process. */
export interface Passwords {
  /** What to try, in this order; a later one only when the one before was refused. */
  attempts(): readonly LoginPasswords[];
  /** True when this login changed the password. */
  accepted(login: LoginPasswords): boolean;
}

export function createPasswords({
  password,
  newPassword,
}: Pick<RegistrySettings, 'password' | 'newPassword'>): Passwords {
  const isChange = newPassword !== undefined && newPassword !== password;
  let now: string | undefined = isChange ? undefined : password;
  return {
    attempts() {
      if (now !== undefined || newPassword === undefined) return [{ pw: now ?? password }];
      return [{ pw: password, newPW: newPassword }, { pw: newPassword }];
    },
    accepted({ pw, newPW }) {
      const changed = newPW !== undefined && now === undefined;
      now = newPW ?? pw;
      return changed;
    },
  };
}
