import { beforeAll, describe, expect, test } from 'vitest'
import { electiveSizes } from '../src/import/plans/plan-points.rules.ts'
import { type DemoAt, demoAt } from '../test/world/demo-at.ts'

const moments = ['2026-11-23T09:20:00+02:00', '2026-07-15T10:00:00+03:00', '2028-02-29T09:00:00+02:00']
const monday = '2026-11-23T09:00:00+02:00'

function sum(rows: readonly { osp: number | null }[]): number {
  return rows.reduce((total, row) => total + (row.osp ?? 0), 0)
}

function structureOf({ records }: DemoAt) {
  return new Map(records.moduleStructure.map(module => [module.source_id, module]))
}

describe.each(moments)('the plans of the demo school on %s', moment => {
  let school: DemoAt
  let structure: ReturnType<typeof structureOf>
  let modules: Map<string, DemoAt['records']['planModules']>

  beforeAll(async () => {
    school = await demoAt(moment)
    structure = structureOf(school)
    modules = Map.groupBy(school.records.planModules, module => module.plan_id)
  })

  test('are 63 of 65 study rights, with 120 versions and 1,250 units to within a tenth, as domain §4 has them', () => {
    const { plans, studyRights, planVersions, planModules } = school.records
    expect([plans.length, studyRights.length]).toEqual([63, 65])
    expect(Math.abs(planVersions.length - 120)).toBeLessThanOrEqual(12)
    expect(Math.abs(planModules.length - 1250)).toBeLessThanOrEqual(125)
  })

  test('add up to what the qualification asks: 180 are 145 and 35, 150 points, or 38 weeks', () => {
    const { plans, studyDetails, qualifications } = school.records
    for (const plan of plans) {
      const own = modules.get(plan.source_id) ?? []
      const top = own.filter(module => structure.get(module.module_id)?.parent_id === null)
      const common = top.filter(module => structure.get(module.module_id)?.kind === 'COMMON')
      const details = studyDetails.find(one => one.source_id === plan.source_id)
      const qualification = qualifications.find(one => one.source_id === details?.qualification_id)
      expect([plan.source_id, sum(top)]).toEqual([plan.source_id, qualification?.extent])
      if (qualification?.level === 'INITIAL') expect(sum(common)).toBe(35)
      else expect(common).toEqual([])
    }
  })

  test('have sub-areas that make up each common unit, by the codes of the day the right began', () => {
    const starts = new Map(school.records.studyRights.map(right => [right.source_id, right.start_date]))
    const units = school.records.moduleStructure.filter(module => module.kind === 'COMMON')
    for (const plan of school.records.plans) {
      const areas = (modules.get(plan.source_id) ?? []).filter(
        module => structure.get(module.module_id)?.kind === 'COMMON_SUBAREA',
      )
      const start = starts.get(plan.source_id) ?? ''
      for (const area of areas) {
        const { valid_from: from, valid_to: to } = structure.get(area.module_id) ?? {}
        expect([area.source_id, (from ?? '') <= start && start <= (to ?? start)]).toEqual([
          area.source_id,
          true,
        ])
      }
      for (const unit of areas.length === 0 ? [] : units) {
        const own = areas.filter(area => structure.get(area.module_id)?.parent_id === unit.source_id)
        expect(sum(own)).toBe(unit.osp)
      }
    }
  })

  test('grade only what has been assessed, on a day that is over', () => {
    for (const module of school.records.planModules) {
      const isAssessed = module.graded_on !== null
      expect(isAssessed).toBe(module.grade !== null)
      if (isAssessed) expect(['COMPLETED', 'RECOGNISED', 'FAILED']).toContain(module.state)
      expect((module.graded_on ?? '') <= school.today).toBe(true)
    }
  })

  test('never wait in two versions at once, and one waits for Aada', () => {
    const waiting = school.records.planVersions.filter(version => version.state === 'SENT_TO_STUDENT')
    expect(new Set(waiting.map(version => version.plan_id)).size).toBe(waiting.length)
    expect(waiting.map(version => version.plan_id)).toContain('aada.kuisma-1')
  })

  test('show every state that a plan and a unit can be in', () => {
    expect(new Set(school.records.planVersions.map(version => version.state)).size).toBe(7)
    expect(new Set(school.records.planModules.map(module => module.state)).size).toBe(8)
  })
})

describe('what the demo school teaches', () => {
  let school: DemoAt
  beforeAll(async () => {
    school = await demoAt(monday)
  })

  test('has the requirements of every unit that can be graded, in three languages and at every level', () => {
    const { requirements, criteria, moduleStructure } = school.records
    const asked = Map.groupBy(requirements, one => one.module_id)
    const levels = Map.groupBy(criteria, one => one.requirement_id)
    for (const module of moduleStructure.filter(one => one.kind !== 'COMMON')) {
      const own = asked.get(module.source_id) ?? []
      expect([module.source_id, own.length > 0]).toEqual([module.source_id, true])
      for (const { source_id } of own) {
        expect(levels.get(source_id)).toHaveLength(module.grade_scale === 'PASS_FAIL' ? 1 : 5)
      }
    }
    const texts = [...requirements, ...criteria].map(one => one.text)
    expect(texts.every(text => text.fi && text.sv && text.en)).toBe(true)
  })

  test('has free parts as large as the import lets such parts be', () => {
    const { LOCAL, OTHER_QUALIFICATION, HIGHER_EDUCATION } = electiveSizes
    const sizes = { VENE: LOCAL, 400011: OTHER_QUALIFICATION, KORK: HIGHER_EDUCATION }
    const free = school.records.moduleStructure.filter(
      unit => unit.kind === 'LOCAL' || unit.kind === 'ELECTIVE',
    )
    expect(free.map(unit => unit.source_id).toSorted()).toEqual(Object.keys(sizes).toSorted())
    for (const [module, { least, most }] of Object.entries(sizes)) {
      const osp = free.find(unit => unit.source_id === module)?.osp ?? 0
      expect([module, osp >= least && osp <= most]).toEqual([module, true])
    }
  })

  test('has 26 points of the common units for everybody, and 9 that are chosen', () => {
    const isChosen = (id: string) => ['VVVKV', 'MLMAV', 'YTYYV'].includes(id)
    const areas = school.records.moduleStructure.filter(
      unit => unit.kind === 'COMMON_SUBAREA' && !unit.source_id.endsWith('26'),
    )
    const chosen = areas.filter(area => isChosen(area.source_id))
    expect([sum(areas) - sum(chosen), sum(chosen)]).toEqual([26, 9])
  })
})
