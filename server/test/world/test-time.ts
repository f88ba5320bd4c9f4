/** A Monday morning in term time: the time of the tests' demo school. */
export const testNow = '2026-11-23T09:00:00+02:00'
export const testTimeZone = 'Europe/Helsinki'
