import type { SubError } from '@studentgo/protocol/problem'
import type * as z from 'zod/mini'

/** Every fault of an input as the server would name it, so that both speak with the same words. */
export function faultsOfInput(issues: readonly z.core.$ZodIssue[]): SubError[] {
  return issues.map(issue => ({ ...codeOf(issue), field: issue.path.map(String).join('.') }))
}

function codeOf(issue: z.core.$ZodIssue): Omit<SubError, 'field'> {
  if (issue.input === '' && issue.code !== 'custom') return fault('required')
  if (issue.code === 'too_big') return fault('tooBig', { maximum: Number(issue.maximum) })
  if (issue.code === 'too_small') {
    return fault(issue.message === 'tooShort' ? 'tooShort' : 'tooSmall', { minimum: Number(issue.minimum) })
  }
  if (issue.code === 'invalid_type') return fault(issue.input === undefined ? 'required' : 'wrongType')
  if (issue.code === 'invalid_value') return fault(issue.input === undefined ? 'required' : 'notAllowed')
  if (issue.code === 'custom' && /^[a-z][A-Za-z]*$/.test(issue.message)) {
    return fault(issue.message, numbersIn(issue.params))
  }
  return fault('wrongFormat')
}

/** A fault as a form holds it at its field: not in words yet, so that it follows a change of language. */
export interface FieldFault {
  type: string
  /** The key of its text, and what stands in that text. */
  message: string
  types: Record<string, string>
}

export function fieldFault({ code, messageKey, params = {} }: SubError): FieldFault {
  const values = Object.entries(params).map(([name, value]) => [name, String(value)])
  return { type: code, message: messageKey, types: Object.fromEntries(values) }
}

function fault(code: string, params: SubError['params'] = {}): Omit<SubError, 'field'> {
  return { code, messageKey: `problem.${code}`, params }
}

function numbersIn(params: Record<string, unknown> | undefined): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value === 'number') numbers[name] = value
  }
  return numbers
}
