import { faultsOf, type SubError, subErrorOf } from '@studentgo/protocol/problem'
import type * as z from 'zod/mini'

/** Every fault of an input under the server's name, with its format; an empty field is only missing. */
export function faultsOfInput(issues: readonly z.core.$ZodIssue[]): SubError[] {
  return issues.flatMap(issue => {
    if (issue.input === '' && issue.code !== 'custom') {
      return [subErrorOf('required', issue.path.map(String).join('.'))]
    }
    const kind =
      issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_format' && issue.format
    const messageKey = ways.get(kind || '')
    return faultsOf([issue], '').map(fault => ({
      ...fault,
      ...(messageKey === undefined ? {} : { messageKey }),
    }))
  })
}

/** The texts about the format, by type. */
const ways = new Map([
  ['number', 'problem.written.number'],
  ['int', 'problem.written.number'],
  ['date', 'problem.written.date'],
  ['time', 'problem.written.time'],
])

/** A fault as a form holds it at its field: not yet translated, so that it follows a change of language. */
export interface FieldFault {
  type: string
  /** The key of its text, and the parameters of that text. */
  message: string
  types: Record<string, string>
}

export function fieldFault({ code, messageKey, params = {} }: SubError): FieldFault {
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return { type: code, message: messageKey, types: Object.fromEntries(values) }
}
