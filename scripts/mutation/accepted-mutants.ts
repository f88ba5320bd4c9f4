import type { Mutant } from './mutants.ts'

interface Accepted {
  file: string
  why: string
  /** The unchanged line, what is changed in it, into what, and which of several, where it is not the first. */
  changes: readonly (readonly [line: string, original: string, replacement: string, which?: number])[]
}

const zoneOffset = 'protocol/src/rules/zone-offset.ts'
const startOfStep = 'const to = Math.min(from + step, end - 1)'
const bounds = 'let [low, high] = [Math.floor(from / 1000), Math.floor(to / 1000)]'
const room = 'if (years.size >= mostYears) years.clear()'
const repeated = 'if (minutes !== periods.at(-1)?.minutes)'
const ahead =
  'const ahead = Math.round(Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60)'
const unreadable = `if (name === null) throw new RangeError(\`no offset: \${timeZone}\`)`
const half = 'const middle = Math.floor((low + high) / 2)'
const vtimezone = 'server/src/timetable/calendar-feed/vtimezone.rules.ts'
const firstDay = 'const start = new Date(Date.UTC(year, 0, 1))'
const sixHours = 'const before = offsetMinutes(new Date(instant.getTime() - day / 4), timeZone)'
const studentAccess = 'server/src/platform/access/student-access.ts'
const selected = ".select(['state', 'start_date as startDate', 'end_date as endDate']),"

/** Changes that no test can notice, each by its place and with the reason. */
export const accepted: readonly Accepted[] = [
  {
    file: 'server/src/staff-operation/retention.rules.ts',
    why: 'a day always has a year, a month and a day of the month',
    changes: [
      ["const [year = 0, month = 0] = today.split('-').map(Number)", '0', '1'],
      ["const [year = 0, month = 0] = today.split('-').map(Number)", '0', '1', 2],
      ["const [year = 0, month = 0, day = 0] = today.split('-').map(Number)", '0', '1'],
      ["const [year = 0, month = 0, day = 0] = today.split('-').map(Number)", '0', '1', 2],
      ["const [year = 0, month = 0, day = 0] = today.split('-').map(Number)", '0', '1', 3],
    ],
  },
  {
    file: 'protocol/src/rules/error-kind.ts',
    why: 'of the parts before and after the mark only the first is looked at, and there always is one',
    changes: [
      ["const path = location.split(/[?#]/, 1)[0] ?? ''", '1', '2'],
      ["const path = location.split(/[?#]/, 1)[0] ?? ''", "''", "'mutant'"],
    ],
  },
  {
    file: 'protocol/src/rules/safe-target.ts',
    why: 'letters after the path make no path of it that is refused',
    changes: [["if (!isPlainPath(local.replace(/[?#].*$/, ''))) return null", "''", "'mutant'"]],
  },
  {
    file: zoneOffset,
    why: 'what is remembered, and for how many years, only saves time',
    changes: [
      ['const mostYears = 400', '400', '401'],
      ['if (periods === undefined) {', 'periods === undefined', 'true'],
      ['if (format === undefined) {', 'format === undefined', 'true'],
      [room, 'years.size >= mostYears', '(years.size) > (mostYears)'],
      [room, 'years.size >= mostYears', '(years.size) < (mostYears)'],
      [room, 'years.size >= mostYears', 'true'],
      [room, 'years.size >= mostYears', 'false'],
    ],
  },
  {
    file: zoneOffset,
    why: 'a step of another length, a year that ends later and a period that repeats the one before find the same changes',
    changes: [
      ['const day = 86_400_000', '86_400_000', '86400001'],
      ['const step = 5 * day', '5', '6'],
      ['const end = startOfYear(year + 1)', '1', '2'],
      ['for (let from = start; from < end; from += step) {', 'from < end', '(from) <= (end)'],
      [startOfStep, '1', '2'],
      [startOfStep, 'end - 1', '(end) + (1)'],
      [repeated, '1', '2'],
      [repeated, 'minutes !== periods.at(-1)?.minutes', 'true'],
    ],
  },
  {
    file: zoneOffset,
    why: 'halving ends at the same second, wherever before the change it begins and whichever way it rounds',
    changes: [
      [bounds, '1000', '1001'],
      [bounds, 'Math.floor(from / 1000)', 'Math.ceil(from / 1000)'],
      [bounds, 'Math.floor(to / 1000)', 'Math.ceil(to / 1000)'],
      [half, 'Math.floor((low + high) / 2)', 'Math.ceil((low + high) / 2)'],
    ],
  },
  {
    file: zoneOffset,
    why: 'the first minutes are replaced by those of the period that begins the year',
    changes: [['let minutes = 0', '0', '1']],
  },
  {
    file: zoneOffset,
    why: 'the runtime of the tests always writes hours and minutes; a part of a minute is rounded away',
    changes: [
      [unreadable, 'name === null', 'false'],
      [ahead, '0', '1'],
      [ahead, '0', '1', 2],
      [ahead, '0', '1', 3],
      [ahead, '60', '61', 2],
    ],
  },
  {
    file: vtimezone,
    why: 'halving ends at the same minute, whichever way it rounds',
    changes: [[half, 'Math.floor((low + high) / 2)', 'Math.ceil((low + high) / 2)']],
  },
  {
    file: vtimezone,
    why: 'only changes are listed, so the minutes before and after are never the same',
    changes: [
      [
        "const kind = first.after > first.before ? 'DAYLIGHT' : 'STANDARD'",
        'first.after > first.before',
        '(first.after) >= (first.before)',
      ],
    ],
  },
  {
    file: vtimezone,
    why: 'a zone that keeps its clock shows the same on every day of the year',
    changes: [
      [firstDay, '0', '1'],
      [firstDay, '1', '2'],
    ],
  },
  {
    file: vtimezone,
    why: 'how many hours before is looked is all the same where no second change comes between',
    changes: [
      [sixHours, '4', '5'],
      [sixHours, 'day / 4', '(day) * (4)'],
    ],
  },
  {
    file: studentAccess,
    why: 'the text of a statement is prepared once and remembered, so a change of it shows in a process of its own only',
    changes: [
      [".selectFrom('study_right')", "'study_right'", "''"],
      [".where('student_id', '=', params.studentId)", "'student_id'", "''"],
      [".where('student_id', '=', params.studentId)", "'='", "''"],
      [selected, "'state'", "''"],
      [selected, "'start_date as startDate'", "''"],
      [selected, "'end_date as endDate'", "''"],
      [selected, "['state', 'start_date as startDate', 'end_date as endDate']", '[]'],
    ],
  },
]

export function isAccepted(mutant: Mutant): boolean {
  return accepted.some(
    ({ file, changes }) =>
      file === mutant.file &&
      changes.some(
        ([line, original, replacement, which = 1]) =>
          line === mutant.text &&
          original === mutant.original &&
          replacement === mutant.replacement &&
          which === mutant.which,
      ),
  )
}
