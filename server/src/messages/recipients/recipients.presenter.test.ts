import { expect, test } from 'vitest'
import { teachersOf } from './recipients.presenter.ts'

test('teachers and their subjects have one order, in whatever order the database has the rows', () => {
  const row = (personId: number, subject: string) => ({
    personId,
    name: 'Aino Aalto',
    title: null,
    awayUntil: null,
    awayNote: null,
    awayNoteLanguage: null,
    deputy: null,
    subject,
    nextLessonAt: '2026-11-23T08:00:00Z',
    nextEndAt: '2026-11-23T09:30:00Z',
    todayStart: null,
    todayEnd: null,
    isTodayOver: null,
  })
  const rows = [row(2, 'Äidinkieli'), row(2, 'Matematiikka'), row(1, 'Ryhmänohjaus')]
  const teachers = teachersOf({ team: [], teachers: rows, services: [] })
  expect(teachers.map(({ personId, subjects }) => [personId, subjects])).toEqual([
    [1, ['Ryhmänohjaus']],
    [2, ['Matematiikka', 'Äidinkieli']],
  ])
  expect(teachersOf({ team: [], teachers: rows.toReversed(), services: [] })).toEqual(teachers)
})

test.each([
  ['the one that comes next', [12, false], [10, false], 10],
  ['the one that is not over', [8, true], [10, false], 10],
  ['the last where all are over', [8, true], [10, true], 10],
] as const)('a teacher of two lessons today is shown by %s', (_, one, other, expected) => {
  const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`
  const row = (subject: string, [hour, isTodayOver]: readonly [number, boolean]) => ({
    personId: 1,
    name: 'Aino Aalto',
    title: null,
    awayUntil: null,
    awayNote: null,
    awayNoteLanguage: null,
    deputy: null,
    subject,
    nextLessonAt: null,
    nextEndAt: null,
    todayStart: at(hour),
    todayEnd: at(hour + 1),
    isTodayOver,
  })
  const rows = [row('Matematiikka', one), row('Ryhmänohjaus', other)]
  for (const teachers of [rows, rows.toReversed()]) {
    const [teacher] = teachersOf({ team: [], teachers, services: [] })
    expect(teacher?.lessonToday).toEqual({ start: at(expected), end: at(expected + 1) })
  }
})
