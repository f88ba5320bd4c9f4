import { describe, expect, test } from 'vitest'
import { electiveSizes } from '../src/import/plan-points.rules.ts'
import { demoCurriculum } from './curriculum/curriculum-records.ts'
import { chosenSubAreas, commonUnits, qualificationUnits, subAreas } from './curriculum/structure.ts'
import { buildDemoSchool } from './small-school.ts'

const moments = [
  '2026-11-23T09:20:00+02:00',
  '2026-07-15T10:00:00+03:00',
  '2026-08-10T08:00:00+03:00',
  '2027-05-01T09:00:00+03:00',
  '2028-02-29T09:00:00+02:00',
]

function list<T>(rows: Iterable<T> | undefined): T[] {
  return [...(rows ?? [])]
}

function sum(rows: readonly { osp: number }[]): number {
  return rows.reduce((total, row) => total + row.osp, 0)
}

describe.each(moments)('the plans of the demo school on %s', moment => {
  const { records } = buildDemoSchool(new Date(moment), 'Europe/Helsinki')
  const structure = new Map(list(records.moduleStructure).map(module => [module.source_id, module]))
  const qualifications = new Map(list(records.qualifications).map(one => [one.source_id, one]))
  const plans = list(records.plans)
  const modules = Map.groupBy(list(records.planModules), module => module.plan_id)
  const rights = new Map(list(records.studyRights).map(right => [right.source_id, right]))

  test('are 63 of 65 study rights, with 120 versions and 1,250 units to within a tenth, as domain §4 has them', () => {
    expect(plans).toHaveLength(63)
    expect(rights.size).toBe(65)
    expect(Math.abs(list(records.planVersions).length - 120)).toBeLessThanOrEqual(12)
    expect(Math.abs(list(records.planModules).length - 1250)).toBeLessThanOrEqual(125)
  })

  test('add up to what the qualification asks: 180 are 145 and 35, 150 points, or 38 weeks', () => {
    for (const plan of plans) {
      const own = modules.get(plan.source_id) ?? []
      const top = own.filter(module => structure.get(module.module_id)?.parent_id === null)
      const common = top.filter(module => structure.get(module.module_id)?.kind === 'COMMON')
      const details = list(records.studyDetails).find(one => one.source_id === plan.source_id)
      const qualification = qualifications.get(details?.qualification_id ?? '')
      expect([plan.source_id, sum(top)]).toEqual([plan.source_id, qualification?.extent])
      if (qualification?.level === 'INITIAL') expect(sum(common)).toBe(35)
      else expect(common).toEqual([])
    }
  })

  test('have sub-areas that make up each common unit, by the codes of the day the right began', () => {
    for (const plan of plans) {
      const areas = (modules.get(plan.source_id) ?? []).filter(
        module => structure.get(module.module_id)?.kind === 'COMMON_SUBAREA',
      )
      const isNew = (rights.get(plan.source_id)?.start_date ?? '') >= '2026-08-01'
      expect(areas.every(area => area.module_id.endsWith('26') === isNew)).toBe(true)
      for (const unit of areas.length === 0 ? [] : commonUnits) {
        const own = areas.filter(area => structure.get(area.module_id)?.parent_id === unit.module)
        expect(sum(own)).toBe(unit.osp)
      }
    }
  })

  test('grade only what has been assessed, on a weekday that is over', () => {
    const today = moment.slice(0, 10)
    for (const module of list(records.planModules)) {
      const isAssessed = module.graded_on !== null
      expect(isAssessed).toBe(module.grade !== null)
      if (isAssessed) expect(['COMPLETED', 'RECOGNISED', 'FAILED']).toContain(module.state)
      expect((module.graded_on ?? '') <= today).toBe(true)
    }
  })

  test('never wait in two versions at once, and are decided by their students alone', () => {
    const waiting = list(records.planVersions).filter(version => version.state === 'SENT_TO_STUDENT')
    expect(new Set(waiting.map(version => version.plan_id)).size).toBe(waiting.length)
    expect(waiting.map(version => version.plan_id)).toContain('aada.kuisma-1')
  })

  test('show every state that a plan and a unit can be in', () => {
    expect(new Set(list(records.planVersions).map(version => version.state)).size).toBe(7)
    expect(new Set(list(records.planModules).map(module => module.state)).size).toBe(8)
  })
})

test('every unit that can be graded says what is asked, in three languages and at every level', () => {
  const curriculum = demoCurriculum()
  const requirements = Map.groupBy(list(curriculum.requirements), one => one.module_id)
  const criteria = Map.groupBy(list(curriculum.criteria), one => one.requirement_id)
  for (const module of list(curriculum.moduleStructure)) {
    if (module.kind === 'COMMON') continue
    const own = requirements.get(module.source_id) ?? []
    expect([module.source_id, own.length > 0]).toEqual([module.source_id, true])
    for (const { source_id } of own) {
      expect(criteria.get(source_id)).toHaveLength(module.grade_scale === 'PASS_FAIL' ? 1 : 5)
    }
  }
  const texts = [...list(curriculum.requirements), ...list(curriculum.criteria)].map(one => one.text)
  expect(texts.every(text => text.fi && text.sv && text.en)).toBe(true)
})

test('free parts are as large as the import lets such parts be', () => {
  const { LOCAL, OTHER_QUALIFICATION, HIGHER_EDUCATION } = electiveSizes
  const sizes = { VENE: LOCAL, 400011: OTHER_QUALIFICATION, KORK: HIGHER_EDUCATION }
  const free = qualificationUnits.filter(unit => unit.kind === 'LOCAL' || unit.kind === 'ELECTIVE')
  expect(free.map(unit => unit.module).toSorted()).toEqual(Object.keys(sizes).toSorted())
  for (const [module, { least, most }] of Object.entries(sizes)) {
    const osp = free.find(unit => unit.module === module)?.osp ?? 0
    expect([module, osp >= least && osp <= most]).toEqual([module, true])
  }
})

test('26 points of the common units are for everybody and 9 are chosen', () => {
  const chosen = subAreas.filter(area => chosenSubAreas.includes(area.module))
  expect([sum(subAreas) - sum(chosen), sum(chosen)]).toEqual([26, 9])
})
