import type { Language } from '@studentgo/protocol/language'
import type { PersonRef } from '@studentgo/protocol/shapes'
import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import { inLanguage } from '../platform/localised.ts'
import type { StaffFact } from './curriculum.queries.ts'
import type { CurriculumPart } from './curriculum.ts'
import type { PlanModuleRow } from './plan.queries.ts'

export interface ModuleFrame {
  language: Language
  /** Whether this reader may see assessments: a guardian of an adult needs that scope beside the plan's. */
  assessments: boolean
  hideAssessmentTab: boolean
  part: (moduleId: number) => CurriculumPart | undefined
  staff: ReadonlyMap<number, StaffFact>
}

/** The units of a plan as this reader sees them. */
export function moduleAnswers(rows: readonly PlanModuleRow[], frame: ModuleFrame): PlanModule[] {
  const ids = new Map(rows.map(row => [row.moduleId, row.id]))
  return rows.map(row => moduleAnswer(row, frame, ids))
}

function moduleAnswer(row: PlanModuleRow, frame: ModuleFrame, ids: ReadonlyMap<number, number>): PlanModule {
  const { language, assessments } = frame
  const part = frame.part(row.moduleId)
  const qualificationEvents = assessments ? row.qualificationEvents : 0
  const responsible = row.responsibleId === null ? undefined : frame.staff.get(row.responsibleId)
  return {
    id: row.id,
    ...optional('code', part?.code),
    name: part?.name ?? '',
    kind: row.kind,
    ...optional('parentId', row.parentId),
    mandatory: row.mandatory,
    osp: row.osp,
    ...optional('group', row.group),
    // That something was not accepted is an assessment too.
    state: row.state === 'FAILED' && !assessments ? 'ONGOING' : row.state,
    ...(assessments ? { ...optional('grade', row.grade), ...optional('gradedAt', row.gradedOn) } : {}),
    gradeScale: row.gradeScale,
    ...optional('startDate', row.startDate),
    ...optional('endDate', row.endDate),
    ...optional('teachingHours', row.teachingHours),
    requirements: part?.requirements ?? [],
    individualCriteria: row.individualCriteria.map(text => inLanguage(text, language)),
    ...optional('deviationText', row.deviationText === null ? null : inLanguage(row.deviationText, language)),
    importantNote: row.importantNote,
    prerequisiteModuleIds: (part?.requires ?? []).flatMap(id => ids.get(id) ?? []),
    ...optional('responsibleTeacher', responsible && staffRef(responsible)),
    ...optional('providerName', row.providerName),
    ...optional('priorCompetence', priorCompetence(row)),
    counts: { educationEvents: row.educationEvents, qualificationEvents, openEvents: row.openEvents },
    tabs: { qualificationEventAssessment: hasAssessment(row, frame) },
  }
}

/** There is an assessment to look at, or one is awaited (glossary: qualification event assessment). */
function hasAssessment(row: PlanModuleRow, { assessments, hideAssessmentTab }: ModuleFrame): boolean {
  if (!assessments || hideAssessmentTab || row.kind === 'COMMON') return false
  return (
    row.assessed || row.state === 'AWAITING_ASSESSMENT' || (row.grade !== null && row.state !== 'RECOGNISED')
  )
}

function priorCompetence({ prior }: PlanModuleRow): PlanModule['priorCompetence'] | null {
  if (prior === null) return null
  return {
    route: prior.route,
    ...optional('sentToAssessmentAt', prior.sentOn),
    assessors: prior.assessors,
    state: prior.state,
  }
}

export function staffRef(row: {
  id?: number
  personId?: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}): PersonRef {
  return {
    personId: row.personId ?? row.id ?? 0,
    name: row.name,
    ...optional('title', row.title),
    ...optional('email', row.email),
    ...optional('phone', row.phone),
  }
}

/** A field that is left out where there is nothing to say. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}
