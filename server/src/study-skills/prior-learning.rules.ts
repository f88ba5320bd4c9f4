interface Fault {
  code: string
  field: string
}

/** Faults of the ids that entries bring, each at its entry: one that the round does not have, or has been named already. */
export function learningFaults(
  known: readonly number[],
  told: readonly { id?: number | undefined }[],
): Fault[] {
  return told.flatMap(({ id }, at) => {
    if (id === undefined) return []
    const field = `body.priorLearning.${at}.id`
    if (!known.includes(id)) return [{ code: 'notAllowed', field }]
    return told.findIndex(other => other.id === id) < at ? [{ code: 'twice', field }] : []
  })
}

/** What is in the round and was left out. */
export function leftOut(known: readonly number[], told: readonly { id?: number | undefined }[]): number[] {
  const kept = new Set(told.map(entry => entry.id))
  return known.filter(id => !kept.has(id))
}
