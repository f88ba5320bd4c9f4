import { addDays } from '@studentgo/protocol/rules/calendar'
import type {
  CriterionRecord,
  CurriculumRecords,
  ModuleStructureRecord,
  RequirementRecord,
} from '../../src/import/curriculum-records.ts'
import type { ModuleRecord } from '../../src/import/records.ts'
import { demoModules } from '../curriculum.ts'
import { commonRequirements } from './common-requirements.ts'
import { gradedCriteria, passCriteria, type RequirementKind } from './criteria.ts'
import { moreCommonModules } from './more-common-modules.ts'
import { moreModules } from './more-modules.ts'
import { preparatoryRequirements } from './preparatory-requirements.ts'
import { demoQualifications } from './qualifications.ts'
import { softwareRequirements } from './software-requirements.ts'
import { sportsRequirements } from './sports-requirements.ts'
import { commonUnits, type DemoUnit, newCodesFrom, qualificationUnits, subAreas } from './structure.ts'
import { woodRequirements } from './wood-requirements.ts'

const requirementTexts = {
  ...softwareRequirements,
  ...woodRequirements,
  ...sportsRequirements,
  ...preparatoryRequirements,
  ...commonRequirements,
}

/** Every module of the demo school, sub-areas once with the old and once with the new code. */
export function curriculumModules(): ModuleRecord[] {
  return [...demoModules, ...moreModules, ...moreCommonModules].flatMap(({ id, code, code26, name }) => [
    { source_id: id, code, name },
    ...(code26 === undefined ? [] : [{ source_id: `${id}26`, code: code26, name }]),
  ])
}

/** Qualifications, what each module is in them, and what is asked of a student in it. */
export function demoCurriculum(): CurriculumRecords {
  const structure = [...qualificationUnits, ...commonUnits, ...subAreas].flatMap(structureOf)
  const asked = structure.flatMap(requirementsOf)
  return {
    qualifications: Object.values(demoQualifications),
    moduleStructure: structure,
    prerequisites: qualificationUnits.flatMap(unit =>
      (unit.requires ?? []).map(requires => ({ module_id: unit.module, requires_id: requires })),
    ),
    requirements: asked.map(({ record }) => record),
    criteria: asked.flatMap(({ criteria }) => criteria),
  }
}

function structureOf(unit: DemoUnit): ModuleStructureRecord[] {
  const record: ModuleStructureRecord = {
    source_id: unit.module,
    kind: unit.kind,
    parent_id: unit.parent ?? null,
    osp: unit.osp,
    unit_group: unit.group ?? null,
    grade_scale: unit.scale ?? 'NUM_1_5',
    valid_from: null,
    valid_to: null,
  }
  if (unit.kind !== 'COMMON_SUBAREA') return [record]
  return [
    { ...record, valid_to: addDays(newCodesFrom, -1) },
    { ...record, source_id: `${unit.module}26`, valid_from: newCodesFrom },
  ]
}

function requirementsOf(module: ModuleStructureRecord) {
  const texts =
    requirementTexts[module.source_id] ?? requirementTexts[module.source_id.replace(/26$/, '')] ?? []
  return texts.map(([kind, fi, sv, en], at) => {
    const record: RequirementRecord = {
      source_id: `${module.source_id}|${at + 1}`,
      module_id: module.source_id,
      position: at + 1,
      text: { fi, sv, en },
    }
    return { record, criteria: criteriaOf(record.source_id, kind, module.grade_scale === 'PASS_FAIL') }
  })
}

function criteriaOf(requirement: string, kind: RequirementKind, passed: boolean): CriterionRecord[] {
  if (passed) return [{ requirement_id: requirement, level: 'T1', position: 1, text: passCriteria[kind] }]
  return gradedCriteria[kind].map(([level, text]) => ({
    requirement_id: requirement,
    level,
    position: 1,
    text,
  }))
}
