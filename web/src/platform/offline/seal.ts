/**
 * Encrypts what is stored on the device: AES-GCM with a key from the server, and the entry's address as additional
 * data, so that an entry cannot be moved to another address.
 */
export async function importSealKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Distinguishes keys without revealing them. */
export async function fingerprintOf(base64: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(base64)))
  return [...digest.slice(0, 8)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const vectorBytes = 12

export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(vectorBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const cipher = await crypto.subtle.encrypt(algorithm(iv, place), key, plain)
  const sealed = new Uint8Array(vectorBytes + cipher.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(cipher), vectorBytes)
  return sealed
}

/** Undefined when it was sealed under another key, for another place, or is damaged. */
export async function unseal<T>(
  key: CryptoKey,
  place: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<T | undefined> {
  try {
    const iv = sealed.slice(0, vectorBytes)
    const plain = await crypto.subtle.decrypt(algorithm(iv, place), key, sealed.slice(vectorBytes))
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    // The only possible failure: this key does not decrypt it.
    return undefined
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
