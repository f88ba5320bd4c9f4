import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffOf } from './endpoint.ts'
import { languages } from './language.ts'
import { date, dateTime, id, idText, writtenText } from './shapes.ts'
import { decisionState, hearingStatement, supportLevel } from './special-support.ts'

/** Support is sensitive: of all staff special needs alone work at it. */
const workers = staffOf('SPECIAL_NEEDS')

export const arrangementKind = z.enum(['ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION'])
export type ArrangementKind = z.infer<typeof arrangementKind>

export const mostArrangements = 20

/** The content of a decision, in the student's language. */
export const supportText = z.strictObject({
  level: supportLevel,
  validFrom: date,
  validTo: z.optional(date),
  grounds: writtenText(1, 10_000),
  arrangements: z
    .array(
      z
        .strictObject({
          kind: arrangementKind,
          /** The unit that it is for; an arrangement without one holds everywhere. */
          moduleId: z.optional(id),
          text: writtenText(1, 2000),
        })
        .check(
          z.refine(({ kind, moduleId }) => kind === 'ARRANGEMENT' || moduleId !== undefined, {
            path: ['moduleId'],
            error: 'required',
          }),
        ),
    )
    .check(z.maxLength(mostArrangements)),
})
export type SupportText = z.infer<typeof supportText>

const inOrder = z.refine<Pick<SupportText, 'validFrom' | 'validTo'>>(
  ({ validFrom, validTo }) => validTo === undefined || validTo >= validFrom,
  { path: ['validTo'], error: 'endBeforeStart' },
)

/** A decision as special needs work at it. */
export const deskSupportDecision = z.object({
  id,
  version: z.int(),
  state: decisionState,
  /** A draft of this desk, which nobody else sees. */
  draft: z.boolean(),
  appealed: z.boolean(),
  level: supportLevel,
  validFrom: date,
  validTo: z.optional(date),
  grounds: z.string(),
  arrangements: z.array(
    z.object({
      kind: arrangementKind,
      moduleId: z.optional(id),
      moduleName: z.optional(z.string()),
      text: z.string(),
    }),
  ),
  responsible: z.string(),
  hearing: z.optional(
    z.object({
      requestedAt: dateTime,
      dueDate: date,
      statements: z.array(z.omit(hearingStatement, { own: true })),
      /** The people who have not answered yet. */
      awaited: z.array(z.string()),
    }),
  ),
  decidedAt: z.optional(dateTime),
  decidedBy: z.optional(z.string()),
  repealedAt: z.optional(dateTime),
  appealInstructions: z.optional(z.string()),
  appealUntil: z.optional(date),
  can: z.object({ edit: z.boolean(), hear: z.boolean(), decide: z.boolean(), repeal: z.boolean() }),
})
export type DeskSupportDecision = z.infer<typeof deskSupportDecision>

export const staffSupport = z.object({
  studentId: id,
  studentName: z.string(),
  /** In which the student reads and is written to. */
  language: z.enum(languages),
  minor: z.boolean(),
  /** Whether a decision can be prepared: studies are in force. */
  canBegin: z.boolean(),
  /** Who is heard before a decision. */
  heard: z.array(z.object({ name: z.string(), role: z.enum(['STUDENT', 'PARENT']) })),
  /** Units of the student's plans, for what is about one of them. */
  units: z.array(z.object({ moduleId: id, name: z.string() })),
  /** The newest first. */
  decisions: z.array(deskSupportDecision),
  /** How to appeal, as the newest decision of the school says it in the student's language. */
  usualAppeal: z.optional(z.string()),
})
export type StaffSupport = z.infer<typeof staffSupport>

const path = '/staff/student/:studentId/specialsupport'
const affects = ['/staff/student', '/staff/waiting']

export const readStaffSupport = endpoint({
  method: 'GET',
  path,
  who: workers,
  summary: 'Decisions on the support of a student: drafts, hearings and their statements, decisions made',
  params: z.strictObject({ studentId: idText }),
  reply: staffSupport,
})

export const beginSupportForm = supportText.check(inOrder)

export const beginSupportDecision = endpoint({
  method: 'POST',
  path,
  affects,
  who: workers,
  limit: limitOfAdding,
  summary: 'Creates a draft of a decision, which only special needs staff can see',
  params: z.strictObject({ studentId: idText }),
  body: beginSupportForm,
  reply: staffSupport,
})

const version = z.int()

export const saveSupportForm = z
  .strictObject({ version, action: z.literal('SAVE'), ...supportText.shape })
  .check(inOrder)

export const hearSupportForm = z.strictObject({ version, action: z.literal('HEAR'), dueDate: date })

export const decideSupportForm = z
  .strictObject({
    version,
    action: z.literal('DECIDE'),
    ...supportText.shape,
    appealInstructions: writtenText(1, 4000),
    appealUntil: date,
  })
  .check(inOrder)

export const endSupportForm = z.strictObject({ version, action: z.enum(['DISCARD', 'REPEAL']) })

export const takeSupportStep = endpoint({
  method: 'PUT',
  path: `${path}/:decisionId`,
  affects,
  who: workers,
  summary: 'Edits a draft decision, starts its hearing, decides, discards the draft or repeals a decision',
  params: z.strictObject({ studentId: idText, decisionId: idText }),
  body: z.union([saveSupportForm, hearSupportForm, decideSupportForm, endSupportForm]),
  reply: staffSupport,
})
