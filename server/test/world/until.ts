import { setTimeout as after } from 'node:timers/promises'

const looks = 6_000
const betweenMilliseconds = 50

/** Looks again and again until there is an answer; throws what it waited for when there is none in five minutes. */
export async function until<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let count = 0; count < looks; count++) {
    const seen = await look()
    if (seen !== undefined) return seen
    await after(betweenMilliseconds)
  }
  throw new Error(`waited in vain for ${what}`)
}
