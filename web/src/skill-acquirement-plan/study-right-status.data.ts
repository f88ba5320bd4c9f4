const interrupted = ['valiaikaisestikeskeytynyt', 'loma', 'keskeytynyt']
const graduated = ['valmistunut', 'hyvaksytystisuoritettu']

/** What the state of a study right comes to for whoever holds it. */
export function statusOf(state: string): 'going' | 'interrupted' | 'graduated' | 'ended' {
  if (state === 'lasna') return 'going'
  if (interrupted.includes(state)) return 'interrupted'
  return graduated.includes(state) ? 'graduated' : 'ended'
}
