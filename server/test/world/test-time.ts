/** A Monday morning in term time: where the demo school of the tests stands. */
export const testNow = '2026-11-23T09:00:00+02:00'
export const testTimeZone = 'Europe/Helsinki'
