import type { SecondFactorEndpoints } from '@studentgo/protocol/second-factor'
import type { CallOf } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'

/** The name under which browsers keep passkeys of this portal: its host. */
export function relyingPartyId({ environment }: Pick<Platform, 'environment'>): string {
  return new URL(environment.publicOrigin).hostname
}

export interface MadePasskey {
  credentialId: string
  publicKey: string
  counter: number
}

/** The passkey that a browser has made for a challenge; undefined where anything of it does not fit. */
export async function readMadePasskey(
  platform: Platform,
  body: CallOf<SecondFactorEndpoints['addPasskey']>['body'],
  challenge: string,
): Promise<MadePasskey | undefined> {
  const { id, clientDataJSON, attestationObject, transports } = body
  return ofOwnPage(platform, clientDataJSON, async origin => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(platform),
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    }
  })
}

/** The counter of a passkey that has signed a challenge, its owner being present and known to it; undefined otherwise. */
export async function readUsedPasskey(
  platform: Platform,
  body: CallOf<SecondFactorEndpoints['signInByPasskey']>['body'],
  challenge: string,
  passkey: { credentialId: string; publicKey: string; counter: number },
): Promise<number | undefined> {
  const { id, clientDataJSON, authenticatorData, signature } = body
  return ofOwnPage(platform, clientDataJSON, async origin => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(platform),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** Reads what a page of ours has signed; the library throws for whatever does not fit. */
async function ofOwnPage<T>(
  { isOwnOrigin, fastify }: Platform,
  clientDataJSON: string,
  read: (origin: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown }
    return typeof origin === 'string' && isOwnOrigin(origin) ? await read(origin) : undefined
  } catch (error) {
    fastify.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    return undefined
  }
}
