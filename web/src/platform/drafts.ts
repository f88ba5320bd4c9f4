import { useCallback, useEffect, useState } from 'react'
import { draftPrefix } from './device.ts'
import { useSignedIn } from './session.ts'

/**
 * Typed text outlives a reload, a crash, a lost network and the way through the session-expired page. It is
 * kept on the device, encrypted with a key that only this person's session gets from the server, so that the
 * next user of the device reads noise.
 */
const saveAfterMilliseconds = 400

export interface Draft<T> {
  /** The kept value, once it has been read; undefined while reading, null when there is none. */
  restored: T | null | undefined
  /** When it was last written, ISO. */
  savedAt: string | undefined
  save(value: T): void
  forget(): void
}

export function useDraft<T>(name: string): Draft<T> {
  const { draftKey, personId } = useSignedIn()
  const [restored, setRestored] = useState<T | null | undefined>(undefined)
  const [savedAt, setSavedAt] = useState<string | undefined>(undefined)
  const storageKey = `${draftPrefix}${personId}.${name}`
  const [writer] = useState(createDebouncedWriter)

  useEffect(() => {
    let current = true
    void readDraft<T>(storageKey, draftKey).then(draft => {
      if (!current) return
      setRestored(draft?.value ?? null)
      setSavedAt(draft?.savedAt)
    })
    return () => {
      current = false
      writer.flush()
    }
  }, [storageKey, draftKey, writer])

  const save = useCallback(
    (value: T) => writer.later(() => writeDraft(storageKey, draftKey, value).then(setSavedAt)),
    [writer, storageKey, draftKey],
  )
  const forget = useCallback(() => {
    void writer.forget(() => {
      localStorage.removeItem(storageKey)
      setSavedAt(undefined)
    })
  }, [writer, storageKey])
  return { restored, savedAt, save, forget }
}

/** Writes the latest value a moment after the last change, at once when the form is left, and never after it was forgotten. */
function createDebouncedWriter() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: (() => Promise<unknown>) | undefined
  let writing: Promise<unknown> = Promise.resolve()
  function flush(): void {
    clearTimeout(timer)
    const write = pending
    pending = undefined
    if (write !== undefined) writing = writing.then(write)
  }
  return {
    flush,
    later(write: () => Promise<unknown>): void {
      pending = write
      clearTimeout(timer)
      timer = setTimeout(flush, saveAfterMilliseconds)
    },
    forget(remove: () => void): Promise<void> {
      clearTimeout(timer)
      pending = undefined
      remove()
      // A write that was under way would bring it back.
      return writing.then(remove)
    },
  }
}

interface Kept<T> {
  value: T
  savedAt: string
}

async function writeDraft<T>(storageKey: string, draftKey: string, value: T): Promise<string | undefined> {
  const key = await importKey(draftKey)
  if (key === undefined) return undefined
  const savedAt = new Date().toISOString()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify({ value, savedAt } satisfies Kept<T>))
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  localStorage.setItem(storageKey, `${toBase64(iv)}.${toBase64(cipher)}`)
  return savedAt
}

async function readDraft<T>(storageKey: string, draftKey: string): Promise<Kept<T> | undefined> {
  const kept = localStorage.getItem(storageKey)
  const key = await importKey(draftKey)
  if (kept === null || key === undefined) return undefined
  const [iv = '', cipher = ''] = kept.split('.')
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv) },
      key,
      fromBase64(cipher),
    )
    return JSON.parse(new TextDecoder().decode(plain)) as Kept<T>
  } catch {
    // Written under a key that is no longer this person's, or damaged: nobody can read it again.
    localStorage.removeItem(storageKey)
    return undefined
  }
}

/** Without a secure context the browser has no cryptography, and then nothing is kept rather than kept openly. */
async function importKey(draftKey: string): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  return crypto.subtle.importKey('raw', fromBase64(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}
