import type { AbsenceCode } from '@studentgo/protocol/absences'
import type { CodeRef } from '@studentgo/protocol/shapes'
import { presentCode } from '@studentgo/protocol/timetable'
import type { Word } from './timetable-words.ts'

/** How a mark is called in the timetable: neutral, and without a reason that concerns health. */
const words: Record<AbsenceCode, Word> = {
  S: 'participation.absent',
  T: 'participation.absent',
  E: 'participation.absent',
  MS: 'participation.absent',
  KS: 'participation.absent',
  L: 'participation.absent',
  P: 'participation.absent',
  M1: 'participation.late',
  M2: 'participation.late',
  O: 'participation.elsewhere',
  K: 'participation.otherActivity',
  W: 'participation.atWork',
  '+': 'participation.present',
}

function isAbsenceCode(code: string): code is AbsenceCode {
  return code in words
}

/**
 * What became of the student's own part in a lesson: a mark, or presence once the roll was called. Nobody's
 * presence is known before that, and a cancelled lesson has none.
 */
export function participationOf(
  mark: string | null,
  rollCalled: boolean,
  state: string,
  word: (name: Word) => string,
): CodeRef | undefined {
  if (state === 'CANCELLED') return undefined
  if (mark !== null && isAbsenceCode(mark)) return { code: mark, name: word(words[mark]) }
  return rollCalled ? { code: presentCode, name: word('participation.present') } : undefined
}
