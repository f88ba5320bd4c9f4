import type { AbsenceCode } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import type { CodeRef } from '@studentgo/protocol/shapes'
import { presentCode } from '@studentgo/protocol/timetable'

type Words = Record<Language, string>

const present: Words = { fi: 'Paikalla', sv: 'Närvarande', en: 'Present' }

/** How a mark is called in the timetable: neutral, and without a reason that concerns health. */
const absent: Words = { fi: 'Poissa', sv: 'Frånvarande', en: 'Absent' }
const late: Words = { fi: 'Myöhässä', sv: 'Försenad', en: 'Late' }
const elsewhere: Words = { fi: 'Muualla opetuksessa', sv: 'På annan undervisning', en: 'Taught elsewhere' }
const otherActivity: Words = {
  fi: 'Oppilaitoksen muussa toiminnassa',
  sv: 'I läroanstaltens övriga verksamhet',
  en: 'At another college activity',
}
const atWork: Words = { fi: 'Työpaikalla', sv: 'På arbetsplatsen', en: 'At work' }

const names: Record<AbsenceCode, Words> = {
  S: absent,
  T: absent,
  E: absent,
  MS: absent,
  KS: absent,
  L: absent,
  P: absent,
  M1: late,
  M2: late,
  O: elsewhere,
  K: otherActivity,
  W: atWork,
  '+': present,
}

function isAbsenceCode(code: string): code is AbsenceCode {
  return code in names
}

/**
 * What became of the student's own part in a lesson: a mark, or presence once the roll was called. Nobody's
 * presence is known before that, and a cancelled lesson has none.
 */
export function participationOf(
  mark: string | null,
  rollCalled: boolean,
  state: string,
  language: Language,
): CodeRef | undefined {
  if (state === 'CANCELLED') return undefined
  if (mark !== null && isAbsenceCode(mark)) return { code: mark, name: names[mark][language] }
  return rollCalled ? { code: presentCode, name: present[language] } : undefined
}
