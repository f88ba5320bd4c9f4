import { describe, expect, test } from 'vitest'
import { withEveryFault } from '../../test/import/faults/study-faults-sample.ts'
import { type SampleFolder, withMore, withRow, writeFolder } from '../../test/import/sample-folder.ts'
import { withStudies } from '../../test/import/study-sample.ts'
import { checkFolder } from './check-folder.ts'
import { describeRefusal } from './engine/report.ts'

async function judge(folder: SampleFolder) {
  const path = writeFolder(folder)
  const options = { today: '2026-11-23', timeZone: 'Europe/Helsinki', progress: () => undefined }
  const checked = await checkFolder(path, options)
  return {
    refused: checked.kind === 'REFUSED' ? checked.refusals.map(describeRefusal) : [],
    warned: checked.warnings.map(describeRefusal),
  }
}

const school = withStudies()

describe('a folder of studies', () => {
  test('without fault is accepted silently', async () => {
    expect(await judge(school)).toEqual({ refused: [], warned: [] })
  })

  test('with every fault has each reported by file, line and column, and nothing else', async () => {
    const { folder, faults } = withEveryFault()
    expect(faults.length).toBeGreaterThan(90)
    expect((await judge(folder)).refused.toSorted()).toEqual(faults.toSorted())
  })

  test('with an unfinished plan is accepted, with a warning of what the plan lacks', async () => {
    const short = {
      ...school,
      ext_plan_units: (school.ext_plan_units ?? []).filter(row => row.sourcedId !== 'pu2'),
    }
    const ofUnit = {
      ext_personal_events: (school.ext_personal_events ?? []).filter(row => row.sourcedId !== 'pe2'),
    }
    expect(await judge({ ...short, ...ofUnit })).toEqual({
      refused: [],
      warned: ['ext_plans.csv line 2: has 160 of 180 points: 125 of 145 vocational, 35 of 35 common'],
    })
  })

  test('is not blamed for sums of files that could not be read whole', async () => {
    const reached = withRow(school, 'ext_plans', 'p1', { competenceReached: '2026-11-20' })
    expect(await judge(withRow(reached, 'ext_plan_units', 'pu2', { osp: 'many' }))).toEqual({
      refused: ['ext_plan_units.csv line 3, osp: is not a number like 15 or 1.5'],
      warned: [],
    })
  })

  test('may cancel or postpone a demonstration that is outside the study right', async () => {
    for (const state of ['CANCELLED', 'POSTPONED']) {
      const off = { ...school.ext_demonstrations?.[1], sourcedId: 'd3', state, startDate: '2026-08-01' }
      const folder = withMore(school, 'ext_demonstrations', { ...off, attempt: '', previousSourcedId: '' })
      expect((await judge(folder)).refused).toEqual([])
    }
  })
})
