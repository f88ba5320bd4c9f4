import type { Endpoint } from '@studentgo/protocol/endpoint'
import { faultsOf, type SubError } from '@studentgo/protocol/problem'
import * as z from 'zod'
import type { RequestInput } from './answer.ts'
import { Problem } from './problems.ts'

interface ReadInput {
  params: undefined
  query: undefined
  body: undefined
  studentId: number | undefined
}

const nothing = z.strictObject({})
/** Nobody reads more; a body of a thousand wrong fields must not make an answer larger than itself. */
const mostFaults = 500

/** Reads params, query and body by their schemas and throws one `invalid-input` with every fault. */
export function readInput(endpoint: Endpoint, input: RequestInput): ReadInput {
  const faults: SubError[] = []
  const read = (schema: z.core.$ZodType, value: unknown, part: string): unknown => {
    const result = z.safeParse(schema, value, { reportInput: true })
    if (result.success) return result.data
    faults.push(...faultsOf(result.error.issues, part))
    return undefined
  }
  const params = read(endpoint.params ?? nothing, input.params, 'params')
  const query = read(endpoint.query ?? nothing, input.query, 'query')
  // What comes with a file is read when it is its turn.
  const body = endpoint.takesFile
    ? undefined
    : read(endpoint.body ?? z.optional(z.null()), input.body, 'body')
  if (faults.length > 0) {
    // A path that cannot name anything is not found, whatever else is badly written.
    if (faults.some(fault => fault.field?.startsWith('params'))) throw new Problem('not-found')
    throw new Problem('invalid-input', { subErrors: faults.slice(0, mostFaults) })
  }
  return {
    params: params as undefined,
    query: query as undefined,
    body: body as undefined,
    studentId: studentIdIn(query) ?? studentIdIn(params),
  }
}

function studentIdIn(part: unknown): number | undefined {
  if (typeof part !== 'object' || part === null || !('studentId' in part)) return undefined
  return typeof part.studentId === 'number' ? part.studentId : undefined
}

/** Reads the texts that come with a file. */
export function readFields({ body }: Endpoint, fields: Record<string, unknown>): unknown {
  const result = z.safeParse(body ?? nothing, fields, { reportInput: true })
  if (result.success) return result.data
  throw new Problem('invalid-input', { subErrors: faultsOf(result.error.issues, 'body') })
}
