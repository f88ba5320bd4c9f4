/** The types of columns whose values are read otherwise than the drivers do. */
export const dateOid = 1082
export const timeOid = 1083
export const timestamptzOid = 1184
export const bigintOid = 20
export const bigintArrayOid = 1016
export const numericOid = 1700

/** An instant as JSON in the database writes it too, `2026-11-22T05:01:27.123+00:00`; sessions use UTC. */
export function isoText(value: string): string {
  return `${value.replace(' ', 'T')}:00`
}
