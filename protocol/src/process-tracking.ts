import * as z from 'zod/mini'
import { endpoint, studentOrAnyParent } from './endpoint.ts'
import { date, dateTime, id, idText, ofStudent } from './shapes.ts'

/**
 * What can be followed, each with the number that its instances carry in their ids. A number is never given again.
 */
export const processKinds = {
  REQUEST: 1,
  LEAVE: 2,
  INFO_CHANGE: 3,
  BENEFIT: 4,
  PLAN_APPROVAL: 5,
  SUPPORT_HEARING: 6,
  SUPPORT_REQUEST: 7,
  CONTRACT: 8,
  ASSESSMENT_REVIEW: 9,
  GRADE_RAISE: 10,
  WORKPLACE_PROPOSAL: 11,
} as const
export type ProcessKind = keyof typeof processKinds
export const processKindNames = Object.keys(processKinds) as ProcessKind[]
export const processKind = z.enum(processKindNames)

/** Of the two parts of an id, the last two digits are the kind. */
const kindDigits = 100

/** The id of the instance that follows a matter. */
export function processIdOf(kind: ProcessKind, matterId: number): number {
  return matterId * kindDigits + processKinds[kind]
}

/** The kind and the matter that an instance's id carries; undefined where there is no such kind. */
export function matterOfProcess(processId: number): { kind: ProcessKind; matterId: number } | undefined {
  const kind = processKindNames.find(name => processKinds[name] === processId % kindDigits)
  const matterId = Math.floor(processId / kindDigits)
  return kind === undefined || matterId === 0 ? undefined : { kind, matterId }
}

/** Who has a matter now: the student, a guardian, or the school. */
export const processHolder = z.enum(['STUDENT', 'GUARDIAN', 'SCHOOL'])
export type ProcessHolder = z.infer<typeof processHolder>

export const processStatus = z.enum(['RUNNING', 'WAITING_USER', 'COMPLETED', 'CANCELLED'])
export type ProcessStatus = z.infer<typeof processStatus>

/** A step that is still to come; its sentence is `processTracking.next.<kind>.<step>`. */
export const processNextStep = z.object({ step: z.string(), holder: z.optional(processHolder) })

export const processEvent = z.object({
  id,
  at: dateTime,
  type: z.enum(['CREATED', 'STEP_ENTERED', 'STEP_DONE', 'COMMENT', 'NOTIFIED', 'DECIDED', 'CLOSED']),
  /** What happened; its sentence is `processTracking.happened.<kind>.<step>`. */
  step: z.string(),
  actorRole: z.enum(['STUDENT', 'PARENT', 'STAFF', 'WORKPLACE']),
  actorName: z.optional(z.string()),
  text: z.optional(z.string()),
})
export type ProcessEvent = z.infer<typeof processEvent>

export const processInstance = z.object({
  id,
  processKey: processKind,
  name: z.string(),
  status: processStatus,
  startedAt: dateTime,
  updatedAt: dateTime,
  endedAt: z.optional(dateTime),
  /** What it is about: of an application for leave the notice, of a plan its study right, of a result the demonstration. */
  relatedType: processKind,
  relatedId: id,
  /** The first and the last day that it is about. */
  fromOn: z.optional(date),
  toOn: z.optional(date),
  /** Its step; the sentence for it is `processTracking.now.<kind>.<step>`. */
  currentStep: z.string(),
  /** Who has it now; absent when it is over. */
  holder: z.optional(processHolder),
  /** Who of the school has it, or has had it last. */
  handler: z.optional(z.object({ name: z.string(), title: z.optional(z.string()) })),
  /** The last day for its current holder. */
  dueAt: z.optional(date),
  /** What usually follows, in its order. */
  next: z.array(processNextStep),
  events: z.optional(z.array(processEvent)),
})
export type ProcessInstance = z.infer<typeof processInstance>

const orderFields = ['startedAt', 'updatedAt', 'status', 'name'] as const
export type ProcessOrderField = (typeof orderFields)[number]
export interface ProcessOrder {
  field: ProcessOrderField
  direction: 'ASC' | 'DESC'
}

const orderPattern = new RegExp(`^(${orderFields.join('|')})( (ASC|DESC))?$`)

/** A field and a direction, `updatedAt DESC`, which is the direction where none is given (specification §7). */
export function readProcessOrder(text: string): ProcessOrder {
  const [field, direction = 'DESC'] = text.split(' ')
  return { field: field as ProcessOrderField, direction: direction as 'ASC' | 'DESC' }
}

const numberText = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number))

/** Nobody leafs further than this. */
export const mostSkipped = 10_000

/** The filter of the list as the address has it: `filter[skip]` is page times size. */
export function processFilter({
  page,
  size,
  field,
  direction = 'DESC',
}: {
  page: number
  size: number
  field: ProcessOrderField
  direction?: 'ASC' | 'DESC'
}) {
  return {
    'filter[limit]': String(size),
    'filter[skip]': String(page * size),
    'filter[order]': `${field} ${direction}`,
  }
}

/** The query that includes the events of an instance. */
export const withEvents = { 'filter[include][]': 'events' } as const

export const listProcesses = endpoint({
  method: 'GET',
  base: 'processtracking',
  dialect: 'json',
  path: '/instance',
  who: studentOrAnyParent,
  summary: 'The open and settled matters of a student; `X-Total-Count` is their total number',
  query: z.strictObject({
    ...ofStudent,
    'filter[limit]': z.optional(numberText(/^([1-9][0-9]?|100)$/)),
    'filter[skip]': z.optional(numberText(/^(0|[1-9][0-9]{0,3}|10000)$/)),
    'filter[order]': z.optional(
      z.pipe(z.string().check(z.regex(orderPattern)), z.transform(readProcessOrder)),
    ),
  }),
  reply: z.array(processInstance),
  offline: 'OWN_DEVICE',
})

const included = z.enum(['events'])

export const readProcess = endpoint({
  method: 'GET',
  base: 'processtracking',
  dialect: 'json',
  path: '/instance/:processId',
  who: studentOrAnyParent,
  summary: 'One matter: its state, its handler and the next step; with its events where requested',
  params: z.strictObject({ processId: idText }),
  query: z.strictObject({
    ...ofStudent,
    'filter[include][]': z.optional(z.union([included, z.array(included)])),
  }),
  reply: processInstance,
  offline: 'OWN_DEVICE',
})
