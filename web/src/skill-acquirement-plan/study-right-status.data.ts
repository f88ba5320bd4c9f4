const interrupted = ['valiaikaisestikeskeytynyt', 'loma', 'keskeytynyt']
const graduated = ['valmistunut', 'hyvaksytystisuoritettu']

/** The meaning of a study right's state for its holder. */
export function statusOf(state: string): 'going' | 'interrupted' | 'graduated' | 'ended' {
  if (state === 'lasna') return 'going'
  if (interrupted.includes(state)) return 'interrupted'
  return graduated.includes(state) ? 'graduated' : 'ended'
}
