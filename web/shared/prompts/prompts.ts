/**
 * Questions that a call may put to the reader in the middle of its work. The dialogs are fetched when first needed; one
 * question stands at a time, and calls that ask the same meanwhile wait for the same answer.
 */
export type Prompt =
  | {
      kind: 'safe-code';
      signs?: string | undefined;
      wrong?: string | undefined;
      answer: (code: string | undefined) => void;
    }
  | { kind: 'staff-code'; signs: string; wrong?: string | undefined; answer: (code: string | undefined) => void }
  | { kind: 'lost-session'; signInPath: string; answer: (signedIn: boolean) => void };

let open: Prompt | undefined;
let show: (prompt: Prompt | undefined) => void = () => {};
let again: Promise<boolean> | undefined;

/** The layout hands over how to show a prompt. */
export function onPrompt(shown: (prompt: Prompt | undefined) => void): void {
  show = shown;
}

function ask<T>(make: (answer: (value: T) => void) => Prompt): Promise<T> {
  return new Promise((resolve) => {
    open = make((value) => {
      open = undefined;
      show(undefined);
      resolve(value);
    });
    show(open);
  });
}

/**
 * Asks for the security code (acceptance B5); `signs` says what for, `wrong` repeats what the server said of the last
 * one. Undefined: the reader gave up.
 */
export function askSafeCode(wrong?: string, signs?: string): Promise<string | undefined> {
  return ask((answer) => ({ kind: 'safe-code', signs, wrong, answer }));
}

/** Asks a member of staff for the code by which they sign `signs`. Undefined: they gave up. */
export function askStaffCode(signs: string, wrong?: string): Promise<string | undefined> {
  return ask((answer) => ({ kind: 'staff-code', signs, wrong, answer }));
}

/**
 * Lets the reader sign in again in a new window; true once they have (acceptance A9). Calls that lose the session
 * together ask once.
 */
export function askSignIn(signInPath: string): Promise<boolean> {
  again ??= ask<boolean>((answer) => ({ kind: 'lost-session', signInPath, answer })).finally(() => {
    again = undefined;
  });
  return again;
}
