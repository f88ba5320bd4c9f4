import { describe, expect, test } from 'vitest'
import { withDemonstrations } from '../../../test/import/demonstration-sample.ts'
import { type SampleFolder, withMore, withRow, writeFolder } from '../../../test/import/sample-folder.ts'
import { checkFolder } from '../check-folder.ts'
import { describeRefusal } from '../engine/report.ts'

async function refusalsOf(folder: SampleFolder): Promise<string[]> {
  const path = writeFolder(folder)
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
const lateRight = (folder: SampleFolder) =>
  withRow(folder, 'ext_study_rights', 'sr1', { endDate: '2026-12-07' })
const teacher = 'Kaisa Mäntylä, Esimerkkiopisto (PROVIDER 1)'
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

  const later = '2026-11-12T10:00:00+02:00'
  const reviewed = {
    state: 'REVIEWED',
    reviewRequestedAt: later,
    reviewDecidedAt: '2026-11-13T10:00:00+02:00',
  }

  test.each<[string, SampleFolder, string[]]>([
    ['at a place that nobody has told yet', first({ placeName: '' }), []],
    ['planned with nobody to assess it', second({ state: 'PLANNED', assessors: '' }), []],
    ['postponed with nobody to assess it', second({ state: 'POSTPONED', assessors: '' }), []],
    ['postponed to after the study right', lateRight(second({ state: 'POSTPONED' })), []],
    ['cancelled after the study right', lateRight(second({ state: 'CANCELLED' })), []],
    [
      'agreed for after the study right',
      lateRight(second({})),
      [`${line3}, endDate: is after the study right, 2026-12-07`],
    ],
    ['shown in another way to one teacher', second({ type: 'OTHER_PROOF', assessors: teacher }), []],
    ['with 20 descriptions', second({ content: 'a;'.repeat(20), contentSv: '' }), []],
    [
      'with more descriptions in Swedish',
      second({ content: 'a', contentSv: 'a; b' }),
      [`${line3}, contentSv: has more parts than content`],
    ],
    [
      'with an end but no beginning',
      second({ startTime: '' }),
      [`${line3}, endTime: goes together with startTime`],
    ],
    ['without times', second({ startTime: '', endTime: '' }), []],
    ['assessed on the day itself', result({ assessedOn: '2026-11-02' }), []],
    [
      'that is a first one and follows another',
      second({ attempt: '1' }),
      [`${line3}, attempt: is not one more than that of the attempt before`],
    ],
    [
      'a raise of nothing',
      second({ previousSourcedId: '', attempt: '1', raiseAttempt: 'true' }),
      [`${line3}, raiseAttempt: needs previousSourcedId`],
    ],
    [
      'after one that has no published result',
      first({ state: 'ASSESSED', publishedAt: '' }),
      [`${line3}, previousSourcedId: has no published result yet`],
    ],
    ['with a review that is asked for', first({ state: 'REVIEW_REQUESTED', reviewRequestedAt: later }), []],
    ['with a review that is decided', first({ ...reviewed, reviewDecision: 'REJECTED' }), []],
    [
      'with a review that is decided by nothing',
      first({ ...reviewed, reviewDecidedAt: '' }),
      [`${line2}, reviewDecision: is needed in state REVIEWED`],
    ],
    [
      'with an answer to a review and no decision',
      first({ state: 'REVIEW_REQUESTED', reviewRequestedAt: later, reviewAnswer: 'Ei.' }),
      [`${line2}, reviewAnswer: is there without reviewDecision`],
    ],
    [
      'with the time of a decision and no decision',
      first({ raiseRequestedAt: later, raiseDecidedAt: later }),
      [`${line2}, raiseDecidedAt: is there without raiseDecision`],
    ],
    [
      'with a decision at the moment of asking',
      first({ raiseRequestedAt: later, raiseDecidedAt: later, raiseDecision: 'GRANTED' }),
      [],
    ],
    [
      'with a raise that is asked for before the result',
      first({ raiseRequestedAt: '2026-11-09T13:59:59+02:00' }),
      [`${line2}, raiseRequestedAt: is before publishedAt`],
    ],
    [
      'with a raise that is asked for with the result',
      first({ raiseRequestedAt: '2026-11-09T14:00:00+02:00' }),
      [],
    ],
    [
      'with a raise that is decided of what is agreed',
      second({ raiseDecision: 'GRANTED' }),
      [`${line3}, raiseDecision: must be empty in state AGREED`],
    ],
    [
      'with a task confirmed at a time by nobody',
      task({ confirmedAt: later }),
      ['ext_demonstration_tasks.csv line 2, confirmedAt: goes together with confirmedBy'],
    ],
    ['with a task confirmed', task({ confirmedAt: later, confirmedBy: 'Petteri Aho' }), []],
  ])('%s have exactly these faults', async (_title, folder, refusals) => {
    expect(await refusalsOf(folder)).toEqual(refusals)
  })
})
