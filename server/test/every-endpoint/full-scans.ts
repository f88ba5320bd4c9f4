/** A node of a plan as `explain (format json)` prints it. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Waiting cases have indexes of their own, of a few rows of a large table. */
const ofWhatWaits = /_to_(decide|handle|sign)$/

/**
 * Names the large tables that a plan reads from end to end: by a sequential scan, or by an index without a
 * condition, which is the same in another order.
 */
export function fullScansIn(plan: Plan, largeTables: ReadonlySet<string>): string[] {
  const table = plan['Relation Name'] ?? ''
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (plan['Node Type'].startsWith('Index') &&
      plan['Index Cond'] === undefined &&
      !ofWhatWaits.test(plan['Index Name'] ?? ''))
  const own = isWhole && largeTables.has(table) ? [`${plan['Node Type']} of ${table}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(part => fullScansIn(part, largeTables))]
}
