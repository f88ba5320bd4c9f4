import type { Requirement } from '../requirement.ts'

/**
 * The criteria that are the same of every requirement, as the generic ones of the national curriculum register are; there
 * are none where the requirements differ, or where there is only one.
 */
export function sharedCriteria(requirements: readonly Requirement[]): Requirement['criteria'] {
  const [first, ...others] = requirements
  if (first === undefined || others.length === 0) return []
  const said = JSON.stringify(first.criteria)
  return others.every(({ criteria }) => JSON.stringify(criteria) === said) ? first.criteria : []
}
