import { readFileSync } from 'node:fs'
import { contextWords, foldText } from '@studentgo/protocol/rules/password'
import { commonSayings, commonWords } from './common-words.ts'

/**
 * Whether a password is one that is tried first (security.md 4.4). It is when the list has it; and it is
 * when it is nothing but one or two common words, as often as one likes, with years, repeats, runs along the
 * alphabet, the digits or the keyboard between them, and at most three signs of its own. `Kesä2026!Kesä2026!`
 * and `salasana1234567` are; three unrelated words are not. The words of `context`, such as one's own name,
 * are allowed beside those two for free.
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  const ownWords = contextWords(context)
  return [password, undisguised(password)].some(typed => {
    const text = foldText(typed).slice(0, longest)
    if (commonPasswordList().has(text) || isTooUniform(text === '' ? typed : text)) return true
    return countOtherSigns(typed) <= otherSignsAllowed && isMadeOfPieces(withoutRepetition(text), ownWords)
  })
}

/** A password is refused beyond 256 code points anyway; folding may make it longer. */
const longest = 512
const wordsAllowed = 2
const ownSignsAllowed = 3
const otherSignsAllowed = 4

let list: ReadonlySet<string> | undefined

/** The explicit list: folded passwords, one on each line; made by `generate-common-passwords.ts`. */
export function commonPasswordList(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line !== ''),
  )
  return list
}

/** How many different signs there are besides letters, digits and spaces; folding leaves them out. */
function countOtherSigns(password: string): number {
  return new Set(password.match(/[^\p{L}\p{M}\p{N}\s]/gu)).size
}

/** Up to three different signs, or a block of up to five repeated: `abcdabcdabcdabcd`. */
function isTooUniform(text: string): boolean {
  if (new Set(text).size <= 3) return true
  return [4, 5].some(length => text.length >= 2 * length && isPeriodic(text, length))
}

function isPeriodic(text: string, length: number): boolean {
  return text.slice(length) === text.slice(0, -length)
}

/** A text without its repetitions: `suomi100suomi100` is `suomi100`. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (isPeriodic(text, length)) return text.slice(0, length)
  }
  return text
}

/** Signs that replace letters. One sign may replace two letters, so both are tried. */
const disguised: Record<string, string> = {
  o: '0',
  i: '1',
  l: '1',
  e: '3',
  a: '4',
  s: '5',
  t: '7',
  g: '9',
  b: '8',
}

function undisguised(password: string): string {
  return password.replace(
    /[@$!|€]/g,
    sign => ({ '@': 'a', $: 's', '!': 'i', '|': 'l', '€': 'e' })[sign] ?? sign,
  )
}

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopaasdfghjkloazxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  '147258369963852741',
  '13579246802468013579',
].flatMap(run => [run, [...run].reverse().join('')])

/** Whether the text can be cut into common pieces; see `isCommonPassword`. */
function isMadeOfPieces(text: string, ownWords: readonly string[]): boolean {
  const seen = new Set<string>()
  function restIsCommon(at: number, words: readonly string[], ownSigns: number): boolean {
    if (at >= text.length) return true
    const key = `${at} ${ownSigns} ${words.join()}`
    if (seen.has(key)) return false
    seen.add(key)
    const free = freePieceAt(text, at)
    for (let length = free; length >= 3; length--) if (restIsCommon(at + length, words, ownSigns)) return true
    for (const word of ownWords) {
      if (text.startsWith(word, at) && restIsCommon(at + word.length, words, ownSigns)) return true
    }
    for (const word of wordsAt(text, at)) {
      const used = words.includes(word) ? words : [...words, word]
      if (used.length <= wordsAllowed && restIsCommon(at + word.length, used, ownSigns)) return true
    }
    return ownSigns < ownSignsAllowed && restIsCommon(at + 1, words, ownSigns + 1)
  }
  return restIsCommon(0, [], 0)
}

/** The length of the run, repeat or date that begins at `at`; 0 when there is none of at least three signs. */
function freePieceAt(text: string, at: number): number {
  const rest = text.slice(at)
  const repeat = /^(.)\1{2,}/.exec(rest)?.[0].length ?? 0
  const date = /^(?:(?:19|20)\d\d|\d{1,2}\d{1,2}(?:19|20)\d\d|(?:19|20)\d{6})/.exec(rest)?.[0].length ?? 0
  return Math.max(repeat, date, runLengthAt(rest))
}

function runLengthAt(rest: string): number {
  let length = 2
  while (length < rest.length && runs.some(run => run.includes(rest.slice(0, length + 1)))) length++
  return length >= 3 ? length : 0
}

let wordsByStart: Map<string, string[]> | undefined

function wordsAt(text: string, at: number): string[] {
  wordsByStart ??= Map.groupBy([...commonWords, ...commonSayings], word => word.charAt(0))
  const sign = text.charAt(at)
  const starts = [sign, ...Object.keys(disguised).filter(letter => disguised[letter] === sign)]
  return starts.flatMap(start => wordsByStart?.get(start) ?? []).filter(word => startsAt(word, text, at))
}

function startsAt(word: string, text: string, at: number): boolean {
  for (let index = 0; index < word.length; index++) {
    const letter = word.charAt(index)
    const sign = text.charAt(at + index)
    if (sign !== letter && disguised[letter] !== sign) return false
  }
  return true
}
