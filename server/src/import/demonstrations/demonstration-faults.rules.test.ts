import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { withDemonstrations } from '../../../test/import/demonstration-sample.ts'
import { type SampleFolder, withMore, withRow, writeFolder } from '../../../test/import/sample-folder.ts'
import { checkFolder } from '../check-folder.ts'
import { describeRefusal } from '../engine/report.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function refusalsOf(folder: SampleFolder): Promise<string[]> {
  const path = writeFolder(folder)
  folders.push(path)
  const checked = await checkFolder(path, {
    today: '2026-11-23',
    timeZone: 'Europe/Helsinki',
    progress: () => undefined,
  })
  return checked.kind === 'REFUSED' ? checked.refusals.map(describeRefusal) : []
}

const school = withDemonstrations()
const first = (change: Record<string, string>) => withRow(school, 'ext_demonstrations', 'd1', change)
const second = (change: Record<string, string>) => withRow(school, 'ext_demonstrations', 'd2', change)
const result = (change: Record<string, string>) =>
  withRow(school, 'ext_demonstration_assessments', 'd1', change)
const task = (change: Record<string, string>) => withRow(school, 'ext_demonstration_tasks', 'dt1', change)
const line2 = 'ext_demonstrations.csv line 2'
const line3 = 'ext_demonstrations.csv line 3'
const assessment = 'ext_demonstration_assessments.csv line 2'

describe('demonstrations and their assessments', () => {
  test('without fault are accepted', async () => {
    expect(await refusalsOf(school)).toEqual([])
    const { ext_demonstration_assessments: _, ...without } = second({ previousSourcedId: '', attempt: '' })
    expect(await refusalsOf(without)).toEqual([])
  })

  test.each<[string, SampleFolder, string]>([
    [
      'of no study right',
      first({ studyRightSourcedId: 'sr9' }),
      `${line2}, studyRightSourcedId: sr9 is not in ext_study_rights.csv`,
    ],
    ['of no unit', first({ courseSourcedIds: '' }), `${line2}, courseSourcedIds: is empty`],
    [
      'of an unknown unit',
      first({ courseSourcedIds: 'm1;m9' }),
      `${line2}, courseSourcedIds: m9 is not in courses.csv`,
    ],
    ['turned round', first({ endDate: '2026-11-01' }), `${line2}, endDate: is before startDate`],
    ['with half its times', second({ endTime: '' }), `${line3}, endTime: goes together with startTime`],
    [
      'with its times turned round',
      second({ endTime: '08:00' }),
      `${line3}, endTime: is not after startTime`,
    ],
    ['at no time of day', second({ startTime: '25:00' }), `${line3}, startTime: is not a time like 08:15`],
    ['with no place', first({ placeName: '' }), `${line2}, placeName: is empty`],
    ['at an unknown kind of place', first({ placeType: '4' }), `${line2}, placeType: "4" is none of 1, 2, 3`],
    [
      'with a business id that cannot be',
      first({ businessId: '0112038-1' }),
      `${line2}, businessId: is not a business id like 0112038-9`,
    ],
    [
      'with an assessor written otherwise',
      first({ assessors: 'Kaisa Mäntylä' }),
      `${line2}, assessors: "Kaisa Mäntylä" is not written as «Name, Organisation (PROVIDER 1)»`,
    ],
    [
      'with assessors from one side only',
      first({ assessors: 'Kaisa Mäntylä (PROVIDER 1)' }),
      `${line2}, assessors: does not name an assessor from both sides`,
    ],
    [
      'of a sub-area that nobody assesses',
      second({ type: 'OTHER_PROOF', assessors: '' }),
      `${line3}, assessors: names nobody`,
    ],
    [
      'with 21 descriptions',
      first({ content: 'a;'.repeat(21) }),
      `${line2}, content: has more than 20 parts`,
    ],
    [
      'published at no time',
      first({ publishedAt: '' }),
      `${line2}, publishedAt: is needed in state PUBLISHED`,
    ],
    [
      'published before it was held',
      second({ publishedAt: '2026-12-09T14:00:00+02:00' }),
      `${line3}, publishedAt: must be empty in state AGREED`,
    ],
    [
      'published without an assessment',
      withMore(school, 'ext_demonstrations', {
        ...school.ext_demonstrations?.[0],
        sourcedId: 'd3',
      }),
      'ext_demonstrations.csv line 4, state: is PUBLISHED, and ext_demonstration_assessments.csv has no row of it',
    ],
    ['in an unknown state', second({ state: 'SOON' }), `${line3}, state: "SOON" is none of PLANNED`],
    [
      'second with nothing before it',
      second({ previousSourcedId: '' }),
      `${line3}, previousSourcedId: is needed after the first attempt`,
    ],
    [
      'after one that is not there',
      second({ previousSourcedId: 'd9' }),
      `${line3}, previousSourcedId: d9 is not in ext_demonstrations.csv`,
    ],
    [
      'that skips an attempt',
      second({ attempt: '3' }),
      `${line3}, attempt: is not one more than that of the attempt before`,
    ],
    [
      'that raises what was not accepted',
      second({ raiseAttempt: 'true' }),
      `${line3}, raiseAttempt: is true, and the attempt before was not accepted`,
    ],
    [
      'that repeats what was accepted',
      result({ grade: '3' }),
      `${line3}, raiseAttempt: is false, and the attempt before was accepted`,
    ],
    [
      "after somebody else's attempt",
      second({ studyRightSourcedId: 'sr2' }),
      `${line3}, previousSourcedId: belongs to another study right`,
    ],
    [
      'after an attempt that another follows',
      withMore(school, 'ext_demonstrations', { ...school.ext_demonstrations?.[1], sourcedId: 'd3' }),
      'ext_demonstrations.csv line 4, previousSourcedId: is followed by another attempt already',
    ],
    ['with no such grade', result({ grade: '6' }), `${assessment}, grade: "6" is none of 1, 2, 3, 4, 5`],
    [
      'graded before it was held',
      result({ assessedOn: '2026-11-01' }),
      `${assessment}, assessedOn: is before`,
    ],
    ['with no reasons', result({ justification: '' }), `${assessment}, justification: is empty`],
    [
      'with a target written otherwise',
      result({ targets: '1=4; 5=3' }),
      `${assessment}, targets: "5=3" is not written as «1=4»`,
    ],
    [
      'decided by nobody known',
      result({ deciders: '1,6' }),
      `${assessment}, deciders: is not a list of codes`,
    ],
    [
      'an assessment of nothing',
      result({ sourcedId: 'd9' }),
      `${assessment}, sourcedId: d9 is not in ext_demonstrations.csv`,
    ],
    [
      'a task confirmed by somebody at no time',
      task({ confirmedBy: 'Petteri Aho' }),
      'ext_demonstration_tasks.csv line 2, confirmedAt: goes together with confirmedBy',
    ],
    [
      'a task of nothing',
      task({ demonstrationSourcedId: 'd9' }),
      'ext_demonstration_tasks.csv line 2, demonstrationSourcedId: d9 is not in ext_demonstrations.csv',
    ],
  ])('%s are refused by line and column', async (_title, folder, expected) => {
    const refusals = await refusalsOf(folder)
    expect(refusals.some(refusal => refusal.startsWith(expected))).toBe(true)
  })
})
