import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commonSayings, commonWords } from './common-words.ts'

/** What people append to a word when a longer password is required. */
const endings = [
  '1234567890',
  '123456789',
  '12345678',
  '1234567',
  '123456',
  '12345',
  '1234',
  '123',
  '2024',
  '2025',
  '2026',
  '2027',
]

/**
 * The explicit list of common passwords: words with the usual endings and years, words said twice and thrice,
 * runs and sayings; of 10 to 40 signs, since shorter ones are refused for their length.
 */
export function composeCommonPasswords(): string[] {
  const words = commonWords.flatMap(word => [
    ...endings.map(ending => word + ending),
    word + word,
    word + word + word,
    `${word}${word}123`,
    `my${word}`,
    `${word}salasana`,
    `${word}password`,
    `${word}losenord`,
  ])
  const all = [...commonSayings, ...words].filter(text => text.length >= 10 && text.length <= 40)
  return [...new Set(all)].sort()
}

if (basename(process.argv[1] ?? '') === 'generate-common-passwords.ts') {
  writeFileSync(
    new URL('./common-passwords.txt', import.meta.url),
    `${composeCommonPasswords().join('\n')}\n`,
  )
}
