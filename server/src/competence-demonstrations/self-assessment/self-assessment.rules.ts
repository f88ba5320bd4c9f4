import type { SelfAssessmentBody, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'

export interface SavedSelfAssessment {
  /** By requirement. */
  items: ReadonlyMap<number, { level: SelfLevel | null; comment: string | null }>
  overallLevel: SelfLevel | null
  strengths: string | null
  develop: string | null
  howPrepared: string | null
  shared: boolean
}

/** What there is before anything is saved. */
export const unstarted: SavedSelfAssessment = {
  items: new Map(),
  overallLevel: null,
  strengths: null,
  develop: null,
  howPrepared: null,
  shared: false,
}

/**
 * Whether a self-assessment can be saved in this way, and if not, why. It is the student's until it is locked; what
 * was sent takes changes only by being sent again, because the assessors go by what was sent. Whether guardians
 * may read what was sent can be changed at any time.
 */
export function savingRefused(
  saved: { open: boolean; submitted: boolean; version: number },
  body: SelfAssessmentBody,
): 'state-conflict' | 'stale-version' | undefined {
  const isSharing = saved.submitted && body.state === 'SUBMITTED' && saysOnlySharing(body)
  if (!saved.open && !isSharing) return 'state-conflict'
  if (saved.version !== body.version) return 'stale-version'
  return saved.submitted && body.state === 'DRAFT' ? 'state-conflict' : undefined
}

function saysOnlySharing({
  state: _state,
  version: _version,
  sharedWithParents,
  ...rest
}: SelfAssessmentBody) {
  return sharedWithParents !== undefined && Object.values(rest).every(value => value === undefined)
}

/**
 * The self-assessment after saving: what is left out stays, an empty text or a level of null goes. It is not shared
 * where no guardian could read it, because the student was not asked; what was shared can always be taken back.
 */
export function mergedWith(
  saved: SavedSelfAssessment,
  body: SelfAssessmentBody,
  hasReader: boolean,
): SavedSelfAssessment {
  const items = new Map(saved.items)
  for (const { requirementId, level, comment } of body.items ?? []) {
    const before = items.get(requirementId)
    items.set(requirementId, {
      level: level === undefined ? (before?.level ?? null) : level,
      comment: textAfter(before?.comment ?? null, comment),
    })
  }
  return {
    items,
    overallLevel: body.overallLevel === undefined ? saved.overallLevel : body.overallLevel,
    strengths: textAfter(saved.strengths, body.strengths),
    develop: textAfter(saved.develop, body.develop),
    howPrepared: textAfter(saved.howPrepared, body.howPrepared),
    shared: sharedAfter(saved.shared, body.sharedWithParents, hasReader),
  }
}

function sharedAfter(saved: boolean, wish: boolean | undefined, hasReader: boolean): boolean {
  if (wish === undefined || (wish && !hasReader)) return saved
  return wish
}

function textAfter(saved: string | null, sent: string | undefined): string | null {
  return sent === undefined ? saved : sent.trim() || null
}

export interface Fault {
  code: 'notAllowed' | 'twice' | 'required'
  field: string
}

/** Levels off the scale of the unit, and requirements named twice. */
export function itemFaults(body: SelfAssessmentBody, scale: GradeScale): Fault[] {
  const items = body.items ?? []
  const faults: Fault[] = items.flatMap(({ requirementId, level }, at): Fault[] => [
    ...(fits(level, scale) ? [] : [{ code: 'notAllowed' as const, field: `body.items.${at}.level` }]),
    ...(items.findIndex(other => other.requirementId === requirementId) < at
      ? [{ code: 'twice' as const, field: `body.items.${at}.requirementId` }]
      : []),
  ])
  return fits(body.overallLevel, scale)
    ? faults
    : [...faults, { code: 'notAllowed', field: 'body.overallLevel' }]
}

function fits(level: SelfLevel | null | undefined, scale: GradeScale): boolean {
  if (level === null || level === undefined) return true
  return (scale === 'NUM_1_5') === (typeof level === 'number')
}

/**
 * The missing levels without which it cannot be sent: one for every requirement; for a unit without requirements, one
 * for the whole. Faults name the requirement's place in the answer.
 */
export function missingBeforeSending(
  merged: SavedSelfAssessment,
  requirementIds: readonly number[],
): Fault[] {
  if (requirementIds.length === 0) {
    return merged.overallLevel === null ? [{ code: 'required', field: 'body.overallLevel' }] : []
  }
  return requirementIds.flatMap((id, at) =>
    (merged.items.get(id)?.level ?? null) === null
      ? [{ code: 'required' as const, field: `body.items.${at}.level` }]
      : [],
  )
}
