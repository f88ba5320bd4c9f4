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
 * The seed's rule of success: `httpStatusCode` is 200 and there are no sub-errors. For an answer that does
 * not come from our server the same is read from `data`.
 */
export function isSuccess(answer: unknown): boolean {
  if (!isRecord(answer)) return false
  if ('httpStatusCode' in answer) {
    const faults = answer.subErrors
    return answer.httpStatusCode === 200 && (!Array.isArray(faults) || faults.length === 0)
  }
  return isRecord(answer.data) && answer.data.httpStatusCode === 200
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
