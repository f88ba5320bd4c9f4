import type { RequirementKind } from './criteria.ts'

/** A requirement in Finnish, Swedish and English, with what it is about. */
export type RequirementText = readonly [kind: RequirementKind, fi: string, sv: string, en: string]
