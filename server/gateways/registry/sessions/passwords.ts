import type { RegistrySettings } from '../settings.ts';

/** What one login says: the password, and the one that replaces it. */
export interface LoginPasswords {
  readonly pw: string;
  readonly newPW?: string;
}

/**
 * Which password the account has now: with a change set, the registry's answers tell. Shared by all sessions of a
 * process.
 */
export interface Passwords {
  /** What to try first. */
  first(): LoginPasswords;
  /**
   * What to try once that was refused, if anything. `newRefused`: it was the new password that was not taken, so the
   * old one may be good.
   */
  afterRefusal(tried: LoginPasswords, newRefused: boolean): LoginPasswords | undefined;
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
    first() {
      if (now !== undefined || newPassword === undefined) return { pw: now ?? password };
      return { pw: password, newPW: newPassword };
    },
    afterRefusal({ pw, newPW }, newRefused) {
      if (newPW === undefined) return undefined;
      return { pw: now ?? (newRefused ? pw : newPW) };
    },
    accepted({ pw, newPW }) {
      const changed = newPW !== undefined && now === undefined;
      now = newPW ?? pw;
      return changed;
    },
  };
}
