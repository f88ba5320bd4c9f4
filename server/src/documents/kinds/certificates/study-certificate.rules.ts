const graduatedStates = ['valmistunut', 'hyvaksytystisuoritettu']
const interruptedStates = ['valiaikaisestikeskeytynyt', 'loma']

/** How studies stand by the state of their right, as a certificate says it. */
export function standingOf(state: string): 'GOING' | 'INTERRUPTED' | 'GRADUATED' | 'ENDED' {
  if (state === 'lasna') return 'GOING'
  if (interruptedStates.includes(state)) return 'INTERRUPTED'
  return graduatedStates.includes(state) ? 'GRADUATED' : 'ENDED'
}
