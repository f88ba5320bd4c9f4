import { useCallback, useEffect, useState } from 'react'
import { fromBase64, importSealKey, seal, toBase64, unseal } from '../offline/seal.ts'
import { useChildId } from '../page/app-context.ts'
import { draftPrefix } from '../session/device.ts'
import { writers } from '../session/draft-writers.ts'
import { useSignedIn } from '../session/session.ts'

/**
 * Typed text survives a reload, a crash, a lost network and an expired session. It is stored on the device,
 * encrypted with a key that the server gives only to this person's session.
 */
const saveAfterMilliseconds = 400

export interface Draft<T> {
  /** Where it is stored on the device. */
  name: string
  /** The stored value; undefined while it is read, null when there is none. */
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
  const childId = useChildId()
  // Text that a guardian types about one child is not offered in the form of another.
  const about = childId === undefined ? '' : `${childId}.`
  const storageKey = `${draftPrefix}${personId}.${about}${name}`
  const [writer] = useState(createDebouncedWriter)
  useEffect(() => {
    writers.add(writer)
    return () => void writers.delete(writer)
  }, [writer])

  useEffect(() => {
    let current = true
    void readDraft<T>(storageKey, draftKey).then(draft => {
      if (!current) return
      setRestored(draft?.value ?? null)
      setSavedAt(draft?.savedAt)
    })
    return () => {
      current = false
      void writer.flush()
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
  return { name: storageKey, restored, savedAt, save, forget }
}

/** Writes the latest value 400 ms after the last change, at once on unmount, and never after `forget`. */
function createDebouncedWriter() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: (() => Promise<unknown>) | undefined
  let writing: Promise<unknown> = Promise.resolve()
  function flush(): Promise<unknown> {
    clearTimeout(timer)
    const write = pending
    pending = undefined
    if (write !== undefined) writing = writing.then(write)
    return writing
  }
  return {
    flush,
    later(write: () => Promise<unknown>): void {
      pending = write
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), saveAfterMilliseconds)
    },
    forget(remove: () => void): Promise<void> {
      clearTimeout(timer)
      pending = undefined
      remove()
      // A pending write would restore it.
      return writing.then(remove)
    },
  }
}

interface StoredDraft<T> {
  value: T
  savedAt: string
}

/** Stores the draft with which a form opens; resolves to the time of storing, ISO. */
export async function writeDraft<T>(
  storageKey: string,
  draftKey: string,
  value: T,
): Promise<string | undefined> {
  const key = await keyOf(draftKey)
  if (key === undefined) return undefined
  const savedAt = new Date().toISOString()
  const sealed = await seal(key, storageKey, { value, savedAt } satisfies StoredDraft<T>)
  localStorage.setItem(storageKey, toBase64(sealed))
  return savedAt
}

async function readDraft<T>(storageKey: string, draftKey: string): Promise<StoredDraft<T> | undefined> {
  const stored = localStorage.getItem(storageKey)
  const key = await keyOf(draftKey)
  if (stored === null || key === undefined) return undefined
  const draft = await unseal<StoredDraft<T>>(key, storageKey, fromBase64(stored))
  // Encrypted with a key that is no longer this person's, or damaged: nobody can read it again.
  if (draft === undefined) localStorage.removeItem(storageKey)
  return draft
}

/**
 * Without a secure context the browser has no cryptography; then nothing is stored rather than stored in plain text.
 */
async function keyOf(draftKey: string): Promise<CryptoKey | undefined> {
  return globalThis.crypto?.subtle === undefined ? undefined : importSealKey(draftKey)
}
