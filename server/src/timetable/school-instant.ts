import { isoWithOffset } from '@studentgo/protocol/rules/calendar'

const mostKept = 20_000
const kept = new Map<string, Map<number, string>>()

/**
 * Seconds since 1970 as ISO text with the school's offset. A school's lessons begin and end at the same few
 * instants for everybody, so the texts are kept.
 */
export function schoolInstant(seconds: number, timeZone: string): string {
  let texts = kept.get(timeZone)
  if (texts === undefined || texts.size >= mostKept) {
    texts = new Map()
    kept.set(timeZone, texts)
  }
  let text = texts.get(seconds)
  if (text === undefined) {
    text = isoWithOffset(new Date(seconds * 1000), timeZone)
    texts.set(seconds, text)
  }
  return text
}
