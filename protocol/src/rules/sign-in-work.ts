/**
 * The work by which a browser shows that it may try to sign in while many others fail (decision 0066). It is made of
 * PBKDF2, which runs as fast in a browser as in a program made for attacking, and on phones nearly so.
 */
const iterations = 1024
/** One long search would end by luck at once or after four times as long; four short ones are nearly always alike. */
export const noncesOfProof = 4
/** A device checks about so many nonces in a second. */
export const noncesPerSecond = 1000

export interface WorkDemand {
  challenge: string
  /** How many nonces are tried on the average until the proof is complete. */
  attempts: number
}

/** Finds the nonces that prove the work; undefined when it was stopped before. */
export async function proveWork(
  { challenge, attempts }: WorkDemand,
  isStopped: () => boolean = () => false,
): Promise<number[] | undefined> {
  const key = await keyOf(challenge)
  const nonces: number[] = []
  for (let nonce = 0; nonces.length < noncesOfProof; nonce++) {
    if (isStopped()) return undefined
    if (await counts(key, nonce, attempts)) nonces.push(nonce)
  }
  return nonces
}

/** Whether the nonces prove the work. */
export async function isWorkProved(
  { challenge, attempts }: WorkDemand,
  nonces: readonly number[],
): Promise<boolean> {
  if (nonces.length !== noncesOfProof || new Set(nonces).size !== noncesOfProof) return false
  const key = await keyOf(challenge)
  for (const nonce of nonces) if (!(await counts(key, nonce, attempts))) return false
  return true
}

function keyOf(challenge: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(challenge), 'PBKDF2', false, ['deriveBits'])
}

async function counts(key: CryptoKey, nonce: number, attempts: number): Promise<boolean> {
  const salt = new DataView(new ArrayBuffer(4))
  salt.setUint32(0, nonce)
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: salt.buffer, iterations }
  const drawn = new DataView(await crypto.subtle.deriveBits(how, key, 32)).getUint32(0)
  return drawn * attempts < 2 ** 32 * noncesOfProof
}
