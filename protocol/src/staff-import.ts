import * as z from 'zod/mini'
import { endpoint, staffIn } from './endpoint.ts'
import { dateTime, id, idText, lineText } from './shapes.ts'

/** Limits of one upload, in files and bytes: a folder has some sixty tables, and the pictures that they name. */
export const importLimits = { files: 2_000, fileBytes: 256 * 1024 ** 2, bytes: 512 * 1024 ** 2 } as const
/** For how many hours the files of an import are kept for the member of staff who uploaded them. */
export const importKeptHours = 24

const count = z.int()
const counts = z.object({ created: count, updated: count, ended: count, unchanged: count })

/** Faults of one cause, in the importer's own English texts. */
export const faultGroup = z.object({
  file: z.string(),
  column: z.optional(z.string()),
  reason: z.string(),
  count,
  /** The first of them by line. */
  lines: z.array(z.int()),
})
export type FaultGroup = z.infer<typeof faultGroup>

export const endingKinds = ['PEOPLE', 'STUDY_RIGHTS', 'PLANS', 'ENROLMENTS', 'LESSONS', 'MARKS'] as const
export const cutSigns = ['HEADER_ONLY', 'LAST_LINE_CUT', 'MUCH_SMALLER'] as const

/** What would end or come twice, and why the export looks like a part of one. */
export const importDeletionGuard = z.object({
  isTooMuch: z.boolean(),
  endings: z.array(
    z.object({
      kind: z.enum(endingKinds),
      standing: count,
      ending: count,
      /** The first of them; of people none, only how many. */
      examples: z.array(z.string()),
    }),
  ),
  signs: z.array(
    z.object({ file: z.string(), sign: z.enum(cutSigns), rows: count, rowsBefore: z.optional(count) }),
  ),
  /** How many of the people who would be created another source knows; undefined where they are few. */
  doubles: z.optional(z.object({ known: count, of: count, source: z.string() })),
})
export type ImportDeletionGuard = z.infer<typeof importDeletionGuard>

/** What comes, changes and ends of a kind: how many, and the first of them. */
export const kindDifference = z.object({
  kind: z.string(),
  ...counts.shape,
  examples: z.object({
    created: z.array(z.string()),
    updated: z.array(
      z.object({
        name: z.string(),
        fields: z.array(
          z.object({
            field: z.string(),
            /** Nothing where the value is about a person: it takes a reason to see that. */
            before: z.optional(z.nullable(z.string())),
            after: z.optional(z.nullable(z.string())),
          }),
        ),
      }),
    ),
    ended: z.array(z.string()),
  }),
})
export type KindDifference = z.infer<typeof kindDifference>

export const importOutcomes = ['APPLIED', 'APPLIED_WITHOUT_SOME_ROWS', 'REFUSED', 'STOPPED'] as const

export const importReport = z.object({
  source: z.string(),
  /** What became of it, or of a trial, what would. */
  outcome: z.enum(importOutcomes),
  notes: z.array(z.string()),
  faults: z.array(faultGroup),
  leftOut: z.array(faultGroup),
  warnings: z.array(faultGroup),
  deletionGuard: z.optional(importDeletionGuard),
  kinds: z.array(kindDifference),
  all: counts,
})
export type ImportReport = z.infer<typeof importReport>

const importSteps = ['RECEIVE', 'CHECK', 'APPLY'] as const
const importStates = ['OPEN', 'WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** How far an import is: in which file, with how many rows of what, or with how many first passwords. */
export const importProgress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('READING'), name: z.string(), percent: count }),
  z.object({ step: z.enum(['READ', 'COMPARING', 'WRITTEN']), name: z.string(), count }),
  z.object({ step: z.literal('PASSWORDS'), count, of: count }),
])
export type ImportProgress = z.infer<typeof importProgress>

export const deskImport = z.object({
  id,
  kind: z.enum(['IMPORT', 'UNDO']),
  name: z.string(),
  by: z.string(),
  own: z.boolean(),
  step: z.enum(importSteps),
  state: z.enum(importStates),
  createdAt: dateTime,
  finishedAt: z.optional(dateTime),
  reached: z.optional(importProgress),
  /** Why it could not run, in one line of the importer's; empty where the log of the server says more. */
  failure: z.optional(z.string()),
  files: count,
  bytes: count,
  /** It has been applied. */
  runId: z.optional(id),
})
export type DeskImport = z.infer<typeof deskImport>

/** Nobody else is answered while an import runs: the embedded database has one connection. */
const stopsPortal = z.boolean()

export const deskImportWithReport = z.object({
  ...deskImport.shape,
  stopsPortal,
  report: z.optional(importReport),
})
export type DeskImportWithReport = z.infer<typeof deskImportWithReport>

export const importRun = z.object({
  runId: id,
  source: z.string(),
  kind: z.enum(['IMPORT', 'UNDO']),
  /** Nobody where it was the command. */
  by: z.optional(z.string()),
  startedAt: dateTime,
  finishedAt: dateTime,
  ...counts.shape,
  /** It has been taken back. */
  undone: z.boolean(),
  mayUndo: z.boolean(),
})
export type ImportRun = z.infer<typeof importRun>

const who = staffIn('ADMINISTRATOR')
/** The list, and each of them. */
const affects = ['/staff/import']
const ofImport = z.strictObject({ importId: idText })

export const listImports = endpoint({
  method: 'GET',
  path: '/staff/imports',
  who,
  summary: 'Imports uploaded by staff, and the history of all imports: who, when and what; 50 at most',
  reply: z.object({ open: z.array(deskImport), runs: z.array(importRun), stopsPortal }),
})

export const readImport = endpoint({
  method: 'GET',
  path: '/staff/import/:importId',
  who,
  summary: 'One uploaded import with the report of its trial run, or of the import itself',
  params: ofImport,
  reply: deskImportWithReport,
})

export const startImport = endpoint({
  method: 'POST',
  path: '/staff/imports',
  affects,
  who,
  summary: 'Creates an import, to which files are then uploaded',
  body: z.strictObject({ name: lineText(1, 200) }),
  reply: deskImport,
})

/** `users.csv`, `files/photo.jpg` or `export.zip`: never a way out of the folder. */
export const importPath = z
  .string()
  .check(z.maxLength(210), z.regex(/^(files\/)?[^/\\\p{Cc}.][^/\\\p{Cc}]*$/u, { error: 'notAllowed' }))

export const addImportFile = endpoint({
  method: 'POST',
  path: '/staff/imports/:importId/file',
  affects: [],
  who,
  summary: 'Uploads one file of a folder, or an archive; the same path again replaces the file',
  limit: { times: importLimits.files, seconds: 600, of: 'uploads' },
  params: ofImport,
  body: z.strictObject({ path: importPath }),
  takesFile: true,
  filesFor: 'IMPORT',
  reply: z.object({ files: count, bytes: count }),
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/staff/imports/:importId/check',
  affects,
  who,
  summary: 'Starts a trial run of the import, which writes nothing; one import runs at a time',
  params: ofImport,
  reply: deskImport,
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/staff/imports/:importId/apply',
  affects,
  who,
  summary: 'Applies an import or an undo after its trial run; `acceptEndings` and undo need a fresh sign-in',
  params: ofImport,
  body: z.strictObject({
    /** «Yes, do it»: continues although so much would end, or come twice, that the export looks broken. */
    acceptEndings: z.boolean(),
  }),
  reply: deskImport,
})

export const putImportAway = endpoint({
  method: 'DELETE',
  path: '/staff/imports/:importId',
  // Not what has just been put away, which is not there any more.
  affects: ['/staff/imports'],
  who,
  summary: 'Removes an import that is not running, with its files',
  params: ofImport,
  reply: z.object({ removed: z.boolean() }),
})

export const startUndo = endpoint({
  method: 'POST',
  path: '/staff/imports/undo',
  affects,
  who,
  summary: 'Starts a trial run of undoing the last import of a source, which writes nothing',
  body: z.strictObject({ runId: id }),
  reply: deskImport,
})
