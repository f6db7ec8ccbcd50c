import type { NewPasskey, PasskeyAnswer } from '#contract/rules/factors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { passkeySite } from './passkey-site.ts';
import type { Passkey } from './store.ts';

/** COSE algorithms we ask for and take: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Loaded when the first passkey comes: it costs 200 ms and 27 MB, and many houses never see one. */
const library = () => import('@simplewebauthn/server');

/** A passkey that does not stand is an expected no; what the library said about it is for who watches. */
async function orNothing<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tx.house.log.info({ requestId: tx.requestId, reason }, 'a passkey was refused');
    return undefined;
  }
}

export type ProvedPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'backedUp'>;

/** Checks a passkey just made: challenge, origin, site, presence, algorithm. Undefined where it does not stand. */
export function proveNewPasskey(tx: Tx, challenge: Buffer, given: NewPasskey): Promise<ProvedPasskey | undefined> {
  return orNothing(tx, async () => {
    const { verifyRegistrationResponse } = await library();
    const { id, origin } = passkeySite(tx.house.config);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.Id,
        rawId: given.Id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: given.ClientData, attestationObject: given.Attestation },
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: BigInt(credential.counter),
      transports: given.Transports.filter((each) => TRANSPORTS.includes(each)),
      backedUp: credentialBackedUp,
    };
  });
}

/**
 * Checks what a passkey signed: challenge, origin, site, presence, signature; with `verify` also that the device made
 * sure who holds it. The counter is compared by the caller, in the row. Undefined where it does not stand.
 */
export function provePasskey(
  tx: Tx,
  challenge: Buffer,
  passkey: Passkey,
  given: PasskeyAnswer,
  verify: boolean,
): Promise<{ signCount: bigint; backedUp: boolean } | undefined> {
  return orNothing(tx, async () => {
    const { verifyAuthenticationResponse } = await library();
    const { id, origin } = passkeySite(tx.house.config);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.Id,
        rawId: given.Id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.ClientData,
          authenticatorData: given.AuthenticatorData,
          signature: given.Signature,
        },
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verify,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        // The library would refuse an old counter before it looks at the signature; a copy is only suspected of a right
        // signature.
        counter: 0,
      },
    });
    if (!verified) return undefined;
    return { signCount: BigInt(authenticationInfo.newCounter), backedUp: authenticationInfo.credentialBackedUp };
  });
}
