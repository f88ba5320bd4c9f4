/** The number of days with a visit on this device and the last one, or that no more offers are wanted. */
const storedName = 'studentgo.install'
const closed = 'closed'
const daysBefore = 3

function stored(): { days: number; last: string } {
  const [days, last = ''] = (localStorage.getItem(storedName) ?? '').split(' ')
  return { days: Number(days) || 0, last }
}

export function noteDay(today: string): void {
  const { days, last } = stored()
  if (localStorage.getItem(storedName) === closed || last === today) return
  localStorage.setItem(storedName, `${days + 1} ${today}`)
}

export function isOfferDue(): boolean {
  return stored().days >= daysBefore
}

export function closeOffer(): void {
  localStorage.setItem(storedName, closed)
}
