/**
 * Why a new password is refused. `passwordFaults` gives the first four; `same` is for the caller, who knows
 * the old password.
 */
export type PasswordFault = 'tooShort' | 'tooLong' | 'common' | 'context' | 'same'

/** Code points; the lower bound for a password alone, and for one beside a second factor (security.md 4.4). */
export const passwordMinimum = 15
export const passwordMinimumWithSecondFactor = 10
export const passwordMaximum = 256

export interface PasswordPolicy {
  readonly minimum: number
  /**
   * What an acquaintance would try: names, user name, e-mail address, name of the school, and dates such as
   * the birth date as `YYYY-MM-DD`, which also cover the other ways of writing them.
   */
  readonly context: readonly string[]
  /** The block list; it is the server's, so the form does without. */
  readonly isCommon?: (password: string) => boolean
}

/** How many characters of a password must remain without everything from its context. */
const ownPart = 8

/** The form in which a password is measured, hashed and compared: NFKC, and nothing else changed. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * The faults of a new password, in the order in which a person would mend them. Length counts in code points
 * after NFKC; there are no rules of composition.
 */
export function passwordFaults(
  password: string,
  { minimum, context, isCommon }: PasswordPolicy,
): PasswordFault[] {
  const normal = normalisePassword(password)
  const length = [...normal].length
  if (length > passwordMaximum) return ['tooLong']
  const faults: PasswordFault[] = []
  if (length < minimum) faults.push('tooShort')
  if (isCommon?.(password) === true) faults.push('common')
  if (isMostlyContext(normal, context)) faults.push('context')
  return faults
}

/** The words and dates of a context, folded, longest first. */
export function contextWords(context: readonly string[]): string[] {
  const words = context.flatMap(text => [
    ...datesOf(text),
    foldText(text),
    ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldText),
  ])
  return [...new Set(words)].filter(word => word.length >= 3).sort((a, b) => b.length - a.length)
}

/** Small letters without accents, and digits; everything else is left out. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Undoes the usual signs for letters: `Ku1$m@` is `kuisma`. */
export function withoutDisguise(text: string): string {
  return text.replace(/[013457@$!]/g, sign => disguises[sign] ?? sign)
}

function isMostlyContext(password: string, context: readonly string[]): boolean {
  const words = contextWords(context)
  return [foldText(password), foldText(withoutDisguise(password))].some(text => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && [...rest].length < ownPart
  })
}

/** The ways in which people write a date, when `text` is one: 2008-03-09 is also 09032008, 9308 and 2008. */
function datesOf(text: string): string[] {
  const date = /^(\d{2})(\d{2})-(\d{2})-(\d{2})$/.exec(text)
  if (date === null) return []
  const [, century, year, month, day] = date
  const [shortMonth, shortDay] = [String(Number(month)), String(Number(day))]
  return [`${century}${year}`, `${year}`].flatMap(written => [
    `${day}${month}${written}`,
    `${shortDay}${shortMonth}${written}`,
    `${written}${month}${day}`,
    `${month}${day}${written}`,
    written,
  ])
}
