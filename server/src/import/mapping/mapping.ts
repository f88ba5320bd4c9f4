import * as z from 'zod'

/** Text with `{column}` where a cell of the row belongs. */
const pattern = z.string().max(1000)

const dayForms = ['yyyy-mm-dd', 'd.m.yyyy', 'yyyymmdd', 'd/m/yyyy', 'yyyy/m/d'] as const

const timeForms = ['HH:mm', 'H.mm', 'HHmm'] as const

const cell = z.union([
  pattern,
  z.strictObject({
    value: pattern,
    /** What each word of the source means here; another word stays as it is, unless `otherwise` says more. */
    words: z.record(z.string(), z.string()),
    otherwise: z.string().optional(),
  }),
  z.strictObject({ day: pattern, form: z.enum(dayForms) }),
  z.strictObject({
    day: pattern,
    form: z.enum(dayForms),
    time: pattern,
    timeForm: z.enum(timeForms).default('HH:mm'),
  }),
  z.strictObject({ list: pattern, separator: z.string().min(1), each: z.string().default('{}') }),
])

const date = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A row of a week's timetable, which becomes a lesson in each week. */
const weekly = z.strictObject({
  /** 1 is Monday. */
  weekday: pattern,
  period: pattern,
  periods: z.record(z.string(), z.tuple([time, time])),
  from: date,
  until: date,
  except: z.array(z.tuple([date, date])).default([]),
})

const table = z.strictObject({
  from: z.string().min(1).max(200),
  /** False where the first line is a row already: columns are then called 1, 2, 3 and so on. */
  header: z.boolean().default(true),
  to: z.string(),
  /** `changes` fills cells of rows that are there by their id, `removes` takes such rows out. */
  does: z.enum(['adds', 'changes', 'removes']).default('adds'),
  /** Several rows of the source make one here: the first with an id counts. */
  once: z.boolean().default(false),
  /** Only rows whose cell is one of these, and none whose cell is one of those. */
  where: z.record(z.string(), z.array(z.string())).default({}),
  unless: z.record(z.string(), z.array(z.string())).default({}),
  names: z.record(z.string(), cell).default({}),
  weekly: weekly.optional(),
  columns: z.record(z.string(), cell),
})

/** How the columns of another system become those of the folder's files: `mapping.json`. */
export const mapping = z.strictObject({ source: z.string(), tables: z.array(table).min(1).max(200) })

export type Mapping = z.infer<typeof mapping>
export type MappedTable = Mapping['tables'][number]
export type MappedCell = z.infer<typeof cell>
export type Weekly = z.infer<typeof weekly>
