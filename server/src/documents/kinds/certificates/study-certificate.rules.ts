const graduatedStates = ['valmistunut', 'hyvaksytystisuoritettu']
const interruptedStates = ['valiaikaisestikeskeytynyt', 'loma']

/** The state of studies on a certificate, from the state of the study right. */
export function standingOf(state: string): 'GOING' | 'INTERRUPTED' | 'GRADUATED' | 'ENDED' {
  if (state === 'lasna') return 'GOING'
  if (interruptedStates.includes(state)) return 'INTERRUPTED'
  return graduatedStates.includes(state) ? 'GRADUATED' : 'ENDED'
}
