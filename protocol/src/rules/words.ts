/**
 * Whether each word that was typed begins one of a text: «a» finds «ä», but «ä» no «a». The database compares in the same
 * way, with the inflected forms of words besides (decision 0037).
 */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every(wanted =>
    words.some(word => word.startsWith(wanted) || withoutMarks(word).startsWith(wanted)),
  )
}

const longestSubject = 60

/** The subject of a message to which nobody has given one: how its text begins, in whole words. */
export function subjectOf(text: string): string {
  const words = text.trim().split(/\s+/)
  const line = words.join(' ')
  if (Array.from(line).length <= longestSubject) return line
  let begin = ''
  for (const word of words) {
    if (Array.from(begin).length + Array.from(word).length >= longestSubject) break
    begin = begin === '' ? word : `${begin} ${word}`
  }
  return `${
    begin === ''
      ? Array.from(line)
          .slice(0, longestSubject - 1)
          .join('')
      : begin
  }…`
}

function wordsOf(text: string): string[] {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(a[\u0308\u030a]|o\u0308)|\p{M}/gu, '$1')
  return letters.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}
