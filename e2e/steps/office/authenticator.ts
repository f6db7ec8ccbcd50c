import { Secret, TOTP } from 'otpauth';
import { ERRORS } from '#contract/errors/index.ts';

const STEP_MS = 30_000;

/** The authenticator app of a member of staff, who never gives one of its codes twice. */
export interface Authenticator {
  /** The code to give now: of this half minute, or of the next, which clocks may differ by. */
  code(): string;
  /** The code that was given last has been taken. */
  taken(): void;
  /** Makes a call, and signs it where that is asked. */
  sign<T extends { readonly Code: number }>(send: (more: { Totp?: string }) => Promise<T>): Promise<T>;
}

/** An app with this secret; `last` is the newest code that was used elsewhere. */
export function authenticatorOf(totpSecret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });
  let [last, given] = [0, 0];
  const app: Authenticator = {
    code() {
      given = Math.max(Math.floor(Date.now() / STEP_MS), last + 1);
      return totp.generate({ timestamp: given * STEP_MS });
    },
    taken() {
      last = given;
    },
    async sign(send) {
      const first = await send({});
      if (first.Code !== ERRORS.STAFF_CODE_NEEDED.code) return first;
      const signed = await send({ Totp: app.code() });
      app.taken();
      // Its code was taken by a call beside this one, or by one whose answer was lost: the session is open for both.
      return signed.Code === ERRORS.STAFF_CODE_USED.code ? send({}) : signed;
    },
  };
  return app;
}
