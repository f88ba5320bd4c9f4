import { describe, expect, test } from 'vitest'
import { withPeriods } from '../../../test/import/personal-event-sample.ts'
import { type SampleFolder, withMore, withRow, writeFolder } from '../../../test/import/sample-folder.ts'
import { checkFolder } from '../check-folder.ts'
import { describeRefusal } from '../engine/report.ts'

function checkedOf(folder: SampleFolder) {
  const path = writeFolder(folder)
  return checkFolder(path, { today: '2026-11-23', timeZone: 'Europe/Helsinki', progress: () => undefined })
}

async function refusalsOf(folder: SampleFolder): Promise<string[]> {
  const checked = await checkedOf(folder)
  return checked.kind === 'REFUSED' ? checked.refusals.map(describeRefusal) : []
}

const school = withPeriods()
const atWork = { workplacePeriodSourcedId: 'w1', businessId: '0112038-9' }

describe('periods of learning and feedback', () => {
  test('without fault are accepted', async () => {
    expect(await refusalsOf(school)).toEqual([])
  })

  const period = (change: Record<string, string>) => withRow(school, 'ext_personal_events', 'pe1', change)
  const course = (change: Record<string, string>) => withRow(school, 'ext_personal_events', 'pe2', change)
  const feedback = (change: Record<string, string>) =>
    withRow(school, 'ext_intermediate_assessments', 'ia1', change)
  const item = (change: Record<string, string>) => withRow(school, 'ext_intermediate_items', 'ii1', change)
  const events = 'ext_personal_events.csv line 2'
  const second = 'ext_personal_events.csv line 3'
  const assessments = 'ext_intermediate_assessments.csv line 2'

  test.each<[string, SampleFolder, string]>([
    [
      'of no study right',
      period({ studyRightSourcedId: 'sr9' }),
      `${events}, studyRightSourcedId: sr9 is not in ext_study_rights.csv`,
    ],
    ['of no unit', course({ courseSourcedIds: ' ' }), `${second}, courseSourcedIds: is empty`],
    [
      'of an unknown unit',
      course({ courseSourcedIds: 'm1,m9' }),
      `${second}, courseSourcedIds: m9 is not in courses.csv`,
    ],
    [
      'by an unknown method',
      course({ method: 'HOME' }),
      `${second}, method: "HOME" is none of SCHOOL, TRAINING_AGREEMENT, APPRENTICESHIP`,
    ],
    ['turned round', course({ endDate: '2026-08-09' }), `${second}, endDate: is before startDate`],
    [
      'before the study right',
      course({ startDate: '2026-08-09' }),
      `${second}, startDate: is before the study right, 2026-08-10`,
    ],
    [
      'of more than five years',
      course({ endDate: '2031-08-11' }),
      `${second}, endDate: is more than five years after startDate`,
    ],
    [
      'with a workplace at school',
      course({ businessId: '0112038-9' }),
      `${second}, businessId: must be empty at school`,
    ],
    [
      'with a wrong check digit',
      period({ businessId: '0112038-8' }),
      `${events}, businessId: is not a business id like 0112038-9`,
    ],
    ['without the employer', period({ businessId: '' }), `${events}, businessId: is needed at a workplace`],
    [
      'without a share',
      period({ partTimePercent: '' }),
      `${events}, partTimePercent: is needed at a workplace`,
    ],
    [
      'with a share of nothing',
      period({ partTimePercent: '0' }),
      `${events}, partTimePercent: is not a whole number from 1 to 100`,
    ],
    [
      'with a basis under an agreement',
      period({ apprenticeshipBasis: '01' }),
      `${events}, apprenticeshipBasis: must be empty under a training agreement`,
    ],
    [
      'as an apprentice without a basis',
      period({ method: 'APPRENTICESHIP' }),
      `${events}, apprenticeshipBasis: is needed for an apprenticeship`,
    ],
    [
      'at a workplace without an instructor',
      withRow(school, 'ext_workplace_periods', 'w1', { instructorName: '' }),
      `${events}, workplacePeriodSourcedId: w1 has no instructorName`,
    ],
    [
      'at somebody else’s workplace',
      withRow(school, 'ext_workplace_periods', 'w1', { studyRightSourcedId: 'sr2' }),
      `${events}, workplacePeriodSourcedId: w1 is of another study right`,
    ],
    [
      'at a workplace that is there already',
      withMore(school, 'ext_personal_events', {
        ...(school.ext_personal_events?.[0] ?? {}),
        sourcedId: 'pe3',
        startDate: '2027-01-07',
        endDate: '2027-02-01',
      }),
      'ext_personal_events.csv line 4, workplacePeriodSourcedId: w1 is on line 2 already',
    ],
    [
      'of more than full time',
      withMore(school, 'ext_personal_events', {
        ...(school.ext_personal_events?.[0] ?? {}),
        sourcedId: 'pe3',
        workplacePeriodSourcedId: '',
        partTimePercent: '50',
        startDate: '2026-12-01',
      }),
      'ext_personal_events.csv line 4, partTimePercent: makes 150 % on 2026-12-01 with the other periods',
    ],
    [
      'with a date of no result',
      course({ resultDate: '2026-11-01' }),
      `${second}, resultDate: is there without resultGrade`,
    ],
    [
      'with a grade that is none',
      course({ resultGrade: '6' }),
      `${second}, resultGrade: "6" is none of 1, 2, 3, 4, 5, S`,
    ],
    [
      'with two breaks at once',
      withMore(school, 'ext_personal_event_breaks', {
        sourcedId: 'pb2',
        personalEventSourcedId: 'pe1',
        startDate: '2026-11-20',
        endDate: '',
      }),
      'ext_personal_event_breaks.csv line 3, startDate: overlaps the break on line 2',
    ],
    [
      'with two goals in a place',
      withMore(school, 'ext_personal_event_goals', {
        sourcedId: 'pg2',
        personalEventSourcedId: 'pe1',
        by: 'WORKPLACE',
        text: 'x',
      }),
      'ext_personal_event_goals.csv line 3, position: is taken by another goal',
    ],
    [
      'with a goal by the student',
      withRow(school, 'ext_personal_event_goals', 'pg1', { by: 'STUDENT' }),
      'ext_personal_event_goals.csv line 2, by: "STUDENT" is none of STAFF, WORKPLACE',
    ],
    [
      'feedback of no period',
      feedback({ personalEventSourcedId: 'pe9' }),
      `${assessments}, personalEventSourcedId: pe9 is not in ext_personal_events.csv`,
    ],
    [
      'feedback by the student',
      feedback({ kind: 'SELF' }),
      `${assessments}, kind: "SELF" is none of TEACHER, WORKPLACE, JOINT`,
    ],
    [
      'feedback turned round',
      feedback({ periodEnd: '2026-11-01' }),
      `${assessments}, periodEnd: is before periodStart`,
    ],
    [
      'feedback before the period',
      feedback({ date: '2026-10-30' }),
      `${assessments}, date: is before the period, 2026-11-02`,
    ],
    [
      'feedback by nobody',
      feedback({ authorName: '' }),
      `${assessments}, authorName: is needed where no user is the author`,
    ],
    [
      'an item of a fifth level',
      item({ level: '5' }),
      'ext_intermediate_items.csv line 2, level: is not a whole number from 1 to 4',
    ],
    [
      'an item of no feedback',
      item({ assessmentSourcedId: 'ia9' }),
      'ext_intermediate_items.csv line 2, assessmentSourcedId: ia9 is not in ext_intermediate_assessments.csv',
    ],
    [
      'an item in a place that is taken',
      withMore(school, 'ext_intermediate_items', { sourcedId: 'ii2', assessmentSourcedId: 'ia1', text: 'x' }),
      'ext_intermediate_items.csv line 3, position: is taken by another item',
    ],
  ])('%s are refused', async (_what, folder, refusal) => {
    expect(await refusalsOf(folder)).toContain(refusal)
  })

  test('of a unit that the folder’s own plan does not have are refused, and of a right without a plan', async () => {
    const plan = {
      sourcedId: 'p1',
      studyRightSourcedId: 'sr1',
      updatedAt: '2026-09-01T12:00:00+03:00',
    }
    const unit = { sourcedId: 'pu1', planSourcedId: 'p1', courseSourcedId: 'm1', osp: '10', state: 'ONGOING' }
    const planned = withMore(withMore(school, 'ext_plans', plan), 'ext_plan_units', unit)
    expect(await refusalsOf(planned)).toEqual([`${second}, courseSourcedIds: m2 is no unit of plan p1`])
    const other = withRow(planned, 'ext_plans', 'p1', { studyRightSourcedId: 'sr2' })
    expect(await refusalsOf(other)).toContain(
      `${second}, studyRightSourcedId: sr1 has no plan in ext_plans.csv`,
    )
  })

  const another = (change: Record<string, string>) =>
    withMore(school, 'ext_personal_events', {
      ...(school.ext_personal_events?.[0] ?? {}),
      sourcedId: 'pe3',
      workplacePeriodSourcedId: '',
      businessId: '',
      partTimePercent: '50',
      ...change,
    })
  const pause = (change: Record<string, string>) =>
    withMore(school, 'ext_personal_event_breaks', {
      sourcedId: 'pb2',
      personalEventSourcedId: 'pe1',
      endDate: '',
      ...change,
    })
  const third = 'ext_personal_events.csv line 4'
  const requirement = { text: 'Laskee', position: '0' }
  const required = withMore(
    school,
    'ext_requirements',
    { ...requirement, sourcedId: 'rq1', courseSourcedId: 'm1' },
    { ...requirement, sourcedId: 'rq2', courseSourcedId: 'm2' },
  )

  test.each<[string, SampleFolder, string[]]>([
    [
      'planned without a workplace yet',
      another({ state: 'PLANNED', startDate: '2026-12-05', endDate: '2026-12-11' }),
      [],
    ],
    ['in no state and without a workplace', another({ startDate: '2026-12-05', endDate: '2026-12-11' }), []],
    ['cancelled before there was a workplace', another({ state: 'CANCELLED' }), []],
    [
      'interrupted at no workplace',
      another({ state: 'INTERRUPTED' }),
      [`${third}, workplacePeriodSourcedId: is needed in state INTERRUPTED`],
    ],
    ['cancelled at a workplace that another takes', another({ state: 'CANCELLED', ...atWork }), []],
    [
      'that begins on the last day of a full-time one',
      another({ state: 'PLANNED', startDate: '2026-12-04', endDate: '2026-12-11' }),
      [`${third}, partTimePercent: makes 150 % on 2026-12-04 with the other periods`],
    ],
    [
      'that fills up to full time',
      withRow(another({ state: 'PLANNED' }), 'ext_personal_events', 'pe1', { partTimePercent: '50' }),
      [],
    ],
    [
      'with a second break that begins on the last day of the first',
      pause({ startDate: '2026-11-20', endDate: '2026-11-23' }),
      ['ext_personal_event_breaks.csv line 3, startDate: overlaps the break on line 2'],
    ],
    [
      'with a second break that ends on the first day of the first',
      pause({ startDate: '2026-11-12', endDate: '2026-11-16' }),
      ['ext_personal_event_breaks.csv line 3, startDate: overlaps the break on line 2'],
    ],
    ['with a second break after the first', pause({ startDate: '2026-11-23' }), []],
    ['with a second break before the first', pause({ startDate: '2026-11-09', endDate: '2026-11-13' }), []],
    [
      'with a break after one that has no end',
      withRow(pause({ startDate: '2026-11-23', endDate: '2026-11-24' }), 'ext_personal_event_breaks', 'pb1', {
        endDate: '',
      }),
      ['ext_personal_event_breaks.csv line 3, startDate: overlaps the break on line 2'],
    ],
    ['with feedback on their first day', feedback({ date: '2026-11-02', periodEnd: '2026-11-02' }), []],
    [
      'with feedback on a requirement of their unit',
      withRow(required, 'ext_intermediate_items', 'ii1', { requirementSourcedId: 'rq1' }),
      [],
    ],
    [
      'with feedback on a requirement of another unit',
      withRow(required, 'ext_intermediate_items', 'ii1', { requirementSourcedId: 'rq2' }),
      ['ext_intermediate_items.csv line 2, requirementSourcedId: rq2 is of no unit of the period'],
    ],
  ])('%s have exactly these faults', async (_what, folder, refusals) => {
    expect(await refusalsOf(folder)).toEqual(refusals)
  })

  test('a grade has no column', async () => {
    const { kind, warnings } = await checkedOf(feedback({ grade: '5' }))
    expect([kind, warnings.map(describeRefusal)]).toEqual([
      'ACCEPTED',
      ['ext_intermediate_assessments.csv line 1: grade: unknown here, so not read'],
    ])
  })
})
