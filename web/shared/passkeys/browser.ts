import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { PasskeyOrder, PasskeyQuestion } from '#contract/api/account-factors.ts';
import type { NewPasskey, PasskeyAnswer } from '#contract/rules/factors.ts';

/** COSE algorithms: EdDSA, ES256, RS256, as the server takes them. */
const ALGORITHMS = [-8, -7, -257] as const;

const known = (list: PasskeyQuestion['Allowed']) =>
  list.map(({ Id, Transports }) => ({ id: Id, type: 'public-key' as const, transports: Transports }));

/** The ceremony ended without a passkey: closed by the reader, no passkey at hand, or refused by the browser. */
export async function orStopped<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    // Every failure of the browser's ceremony is a DOMException or the library's own error around one; anything else is
    // a bug.
    if (error instanceof DOMException || (error instanceof Error && error.name !== 'TypeError')) return undefined;
    throw error;
  }
}

/** Asks a passkey to sign; undefined where the reader or the browser stopped it. */
export async function answerPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer | undefined> {
  const { Challenge, Site, Allowed, Verify } = question;
  const userVerification = Verify ? 'required' : 'discouraged';
  const signed = await orStopped(
    startAuthentication({
      optionsJSON: { challenge: Challenge, rpId: Site, allowCredentials: known(Allowed), userVerification },
    }),
  );
  if (!signed) return undefined;
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    Id: signed.id,
    ClientData: clientDataJSON,
    AuthenticatorData: authenticatorData,
    Signature: signature,
    ...(userHandle ? { UserHandle: userHandle } : {}),
  };
}

/** Makes a passkey; undefined where the reader or the browser stopped it, or the device holds one already. */
export async function makePasskey(order: PasskeyOrder): Promise<NewPasskey | undefined> {
  const { Challenge, Site, SiteName, UserHandle, UserName, Known } = order;
  const made = await orStopped(
    startRegistration({
      optionsJSON: {
        challenge: Challenge,
        rp: { id: Site, name: SiteName },
        user: { id: UserHandle, name: UserName, displayName: UserName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known(Known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
  );
  if (!made) return undefined;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { Id: made.id, ClientData: clientDataJSON, Attestation: attestationObject, Transports: transports };
}
