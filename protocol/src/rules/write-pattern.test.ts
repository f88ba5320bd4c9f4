import { expect, test } from 'vitest'
import { writePattern } from './write-pattern.ts'

test.each([
  ['d.M.yyyy', 'fi', '3.7.2026'],
  ['dd.MM.yyyy', 'fi', '03.07.2026'],
  ['H.mm', 'fi', '8.05'],
  ["'kl.' HH:mm", 'sv', 'kl. 08:05'],
  ['EEEE, MMMM yyyy', 'fi', 'perjantai, heinäkuu 2026'],
  ['EEE d MMM', 'en', 'Fri 3 Jul'],
  ['EEEE d MMMM', 'sv', 'fredag 3 juli'],
  ["d 'd' QQ", 'en', '3 d QQ'],
] as const)('%s in %s writes %s', (pattern, language, written) => {
  expect(writePattern(pattern, '2026-07-03', '08:05', language)).toBe(written)
})
