import * as z from 'zod/mini'

export const subError = z.object({
  code: z.string(),
  messageKey: z.string(),
  field: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

export interface Envelope<T> {
  httpStatusCode: number
  body: T | null
  subErrors: z.infer<typeof subError>[]
}

/**
 * The envelope of an answer: the answer itself, or its `data` where it does not come from our server
 * (specification §8); an empty one where it has none.
 */
export function envelopeOf(answer: unknown): Record<string, unknown> {
  const whole = isRecord(answer) ? answer : {}
  return !('httpStatusCode' in whole) && isRecord(whole.data) ? whole.data : whole
}

/** The specification's rule of success: `httpStatusCode` is 200 and there are no sub-errors. */
export function isSuccess(answer: unknown): boolean {
  const { httpStatusCode, subErrors } = envelopeOf(answer)
  return httpStatusCode === 200 && (!Array.isArray(subErrors) || subErrors.length === 0)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
