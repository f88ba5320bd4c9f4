import type { Visit } from '../large-school.ts'
import { percentiles } from './load.ts'

export const readers = 4

/** Readers of home, each with four requests a second like people and pages, for as long as `goesOn` returns true. */
export async function readHome(
  origin: string,
  visits: Visit[],
  goesOn: () => boolean,
): Promise<{ p95: number }> {
  const times: number[] = []
  async function reader(first: number): Promise<void> {
    for (let at = first; goesOn(); at += readers) {
      const cookie = visits[at % visits.length]?.cookie ?? ''
      const start = performance.now()
      const answer = await fetch(`${origin}/rest/v1/home`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`home was answered with ${answer.status}`)
      times.push(performance.now() - start)
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, at) => reader(at)))
  return percentiles(times)
}

/** Returns true for so many seconds from now on. */
export function lasting(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}
