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
  })
  const rows = [row(2, 'Äidinkieli'), row(2, 'Matematiikka'), row(1, 'Ryhmänohjaus')]
  const teachers = teachersOf({ team: [], teachers: rows, services: [] })
  expect(teachers.map(({ personId, subjects }) => [personId, subjects])).toEqual([
    [1, ['Ryhmänohjaus']],
    [2, ['Matematiikka', 'Äidinkieli']],
  ])
  expect(teachersOf({ team: [], teachers: rows.toReversed(), services: [] })).toEqual(teachers)
})
