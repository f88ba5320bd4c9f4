import { expect, test } from 'vitest'
import { answerTo, keptFrom, mayUndo } from './thread.rules.ts'

const [me, kaisa, sami, jari] = [1, 2, 3, 4]
const staff = (personId: number, isActive = true) => ({ personId, role: 'STAFF', isActive })
const from = (fromId: number, ...to: number[]) => ({ fromId, recipients: to.map(personId => ({ personId })) })

test.each([
  ['whoever wrote last', [staff(kaisa), staff(sami)], [from(sami, me), from(me, kaisa, sami)], [sami]],
  [
    'whoever wrote last, although one has asked again meanwhile',
    [staff(kaisa), staff(sami)],
    [from(me, sami), from(sami, me), from(me, kaisa, sami)],
    [sami],
  ],
  [
    'those who were written to, where nobody has answered',
    [staff(kaisa), staff(sami), staff(jari)],
    [from(me, kaisa, sami)],
    [kaisa, sami],
  ],
  [
    'the others of the school, once the writer has left',
    [staff(kaisa, false), staff(jari)],
    [from(kaisa, me), from(me, kaisa, jari)],
    [jari],
  ],
  ['nobody, once all of them have left', [staff(kaisa, false)], [from(kaisa, me)], []],
  [
    'no guardian, and no student',
    [staff(kaisa, false), { personId: 9, role: 'PARENT', isActive: true }],
    [from(kaisa, me)],
    [],
  ],
])('an answer goes to %s', (_, participants, messages, expected) => {
  expect(answerTo(participants, messages, me).map(one => one.personId)).toEqual(expected)
})

test.each([
  ['2026-11-23T09:00:09.999Z', true],
  ['2026-11-23T09:00:10.000Z', false],
])('a message of nine o’clock can be taken back at %s: %s', (now, expected) => {
  expect(mayUndo('2026-11-23T09:00:00.000Z', new Date(now))).toBe(expected)
})

test.each([
  ['2026-07-31', '2023-08-01'],
  ['2026-08-01', '2024-08-01'],
  ['2026-11-23', '2024-08-01'],
])('on %s messages from %s on are kept', (today, expected) => {
  expect(keptFrom(today)).toBe(expected)
})
