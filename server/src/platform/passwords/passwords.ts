import { hash, verify } from '@node-rs/argon2'
import { makeConcurrencyLimiter } from '../concurrency-limiter.ts'

/** OWASP's floor for argon2id; the operator may raise the memory (PASSWORD_MEMORY_KIB). */
export const floorMemoryKib = 19456
const timeCost = 2

/**
 * Hashes with argon2id, the library's default, off the event loop. The same text in another Unicode form is
 * the same password (NFKC). For imports and the demo school; a server that answers people uses `hashInTurn`.
 */
export function hashPassword(password: string, memoryKib: number): Promise<string> {
  return hash(password.normalize('NFKC'), {
    memoryCost: memoryKib,
    timeCost,
    parallelism: 1,
  })
}

/**
 * One at a time: a morning rush leaves readers a core. A hundred wait for a few seconds, of one account no more than
 * the throttle lets try at once.
 */
const inTurn = makeConcurrencyLimiter({ atOnce: 1, waiting: 100, maxPerKey: 6 })

/** How many sign-ins of this process wait until their password is checked. */
export const waitingForPasswordCheck = inTurn.waiting

/** `hashPassword`, in the same queue as the checks. Throws `busy` when that is full. */
export function hashInTurn(password: string, memoryKib: number, key?: string): Promise<string> {
  return inTurn(() => hashPassword(password, memoryKib), key)
}

let dummy: Promise<string> | undefined

/** Makes the hash that unknown names are checked against, so that not even the first of them takes longer. */
export async function prepareDummy(memoryKib: number): Promise<void> {
  dummy ??= hashPassword('no account has this password', memoryKib)
  await dummy
}

interface Turn {
  /** Whose turn this is: one name has a few places in the queue. */
  key?: string
  /** Called when the turn has come; an error ends the try before the password is checked. */
  admit?: () => Promise<void>
}

/**
 * Whether the password fits the hash. Without a hash (no such account) it works as long, against a dummy, so
 * that the time tells nothing. Throws `busy` when too many wait already.
 */
export function passwordFits(
  password: string,
  passwordHash: string | undefined,
  memoryKib: number,
  { key, admit }: Turn = {},
): Promise<boolean> {
  return inTurn(async () => {
    await admit?.()
    if (passwordHash !== undefined) return verify(passwordHash, password.normalize('NFKC'))
    await prepareDummy(memoryKib)
    await verify((await dummy) ?? '', password.normalize('NFKC'))
    return false
  }, key)
}

/**
 * What an account has instead of a password hash until it gets one: a well-formed argon2id hash with salt
 * and tag of zeros, which no password fits. The person may still come in through an identity provider.
 */
export const noPasswordHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A hash made with less memory than is required now is renewed at the next sign-in. */
export function needsRehash(passwordHash: string, memoryKib: number): boolean {
  const memory = /\$m=(\d+),t=(\d+)/.exec(passwordHash)
  return !memory || Number(memory[1]) < memoryKib || Number(memory[2]) < timeCost
}
