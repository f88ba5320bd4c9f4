import type { Input, Reply } from '@studentgo/protocol/endpoint'
import type { SecondFactorEndpoints } from '@studentgo/protocol/second-factor'

type Transport = Input<SecondFactorEndpoints['addPasskey']>['body']['transports'][number]
const transports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[]

/** Ed25519, ECDSA and RSA, which devices support. */
const algorithms = [-8, -7, -257]

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks the device to make a passkey; undefined when the person cancels. */
export async function makePasskey(
  options: Reply<SecondFactorEndpoints['preparePasskey']>,
): Promise<Input<SecondFactorEndpoints['addPasskey']>['body'] | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { challenge, rpId, rpName, user, known } = options
  const made = await unlessCancelled(
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpName },
        user,
        pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map(id => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  )
  if (made === undefined) return undefined
  const { clientDataJSON, attestationObject, transports: allTransports = [] } = made.response
  const isTransport = (one: string): one is Transport => transports.includes(one)
  return { id: made.id, clientDataJSON, attestationObject, transports: allTransports.filter(isTransport) }
}

/** Asks the device to sign a challenge with a passkey; undefined when the person cancels. */
export async function signWithPasskey(options: {
  challenge: string
  rpId: string
}): Promise<
  Omit<Input<SecondFactorEndpoints['signInByPasskey']>['body'], 'location' | 'ownDevice'> | undefined
> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const signed = await unlessCancelled(
    startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } }),
  )
  if (signed === undefined) return undefined
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return { id: signed.id, clientDataJSON, authenticatorData, signature }
}

/** Undefined when the person closes the device's prompt or lets it time out, which is no failure. */
async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const cancelled = ['NotAllowedError', 'AbortError', 'InvalidStateError']
    if (error instanceof Error && cancelled.includes(error.name)) return undefined
    throw error
  }
}
