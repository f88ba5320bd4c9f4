import type { FileSize } from '../engine/read-rows.ts'

export type EndingKind = 'PEOPLE' | 'STUDY_RIGHTS' | 'PLANS' | 'ENROLMENTS' | 'LESSONS' | 'MARKS'

/** How many of the current rows of a kind would end. */
export interface Ending {
  kind: EndingKind
  standing: number
  ending: number
  /** The names of the first of them. */
  examples: string[]
}

/** Why a file looks like a part of one. */
export interface CutSign {
  file: string
  sign: 'HEADER_ONLY' | 'LAST_LINE_CUT' | 'MUCH_SMALLER'
  rows: number
  rowsBefore: number | undefined
}

/** How many of the people that a run would create another source knows already. */
export interface Doubles {
  known: number
  of: number
  source: string
}

/** What a run would end or bring a second time, and whether somebody has to say yes to that. */
export interface DeletionGuard {
  endings: Ending[]
  /** True when so much would end, or come twice, that the export is rather broken than right. */
  isTooMuch: boolean
  signs: CutSign[]
  /** People who would be in the portal twice; undefined where they are too few to be a mistake. */
  doubles?: Doubles
}

const mostShare = 0.05
const fewest = 20
/** Of a file that shrinks below this share of what it was. */
const muchSmaller = 0.5
const fewestBefore = 10

/** True of so many endings that the export is probably broken. */
export function isTooMuch({ standing, ending }: Pick<Ending, 'standing' | 'ending'>): boolean {
  return ending >= fewest && ending > mostShare * standing
}

/**
 * True where most of the people whom a source would create are known from another. Of a source that has come before so
 * many are needed as an export that ends too much has: the one student who moves from one school to the other is none.
 */
export function areDoubles({ known, of }: Doubles, isFirstRun: boolean): boolean {
  return known > of / 2 && known >= (isFirstRun ? 1 : fewest)
}

/** Judges what would end, and looks for signs of an export that was cut off. */
export function judgeEndings(
  endings: readonly Ending[],
  sizes: ReadonlyMap<string, FileSize>,
  before: ReadonlyMap<string, number>,
): DeletionGuard {
  return {
    endings: endings.filter(ending => ending.ending > 0),
    isTooMuch: endings.some(isTooMuch),
    signs: [...sizes].flatMap(([name, size]) => cutSigns(name, size, before.get(name))),
  }
}

function cutSigns(name: string, { rows, isCut }: FileSize, rowsBefore: number | undefined): CutSign[] {
  const about = { file: `${name}.csv`, rows, rowsBefore }
  const signs: CutSign[] = []
  if (rows === 0 && rowsBefore !== 0) signs.push({ ...about, sign: 'HEADER_ONLY' })
  else if (rowsBefore !== undefined && rowsBefore >= fewestBefore && rows < muchSmaller * rowsBefore)
    signs.push({ ...about, sign: 'MUCH_SMALLER' })
  if (isCut) signs.push({ ...about, sign: 'LAST_LINE_CUT' })
  return signs
}

const words: Record<EndingKind, string> = {
  PEOPLE: 'people',
  STUDY_RIGHTS: 'study rights',
  PLANS: 'plans',
  ENROLMENTS: 'enrolments',
  LESSONS: 'lessons to come',
  MARKS: 'absence marks',
}

/** What would end and why that looks wrong, in lines for a report. */
export function describeDeletionGuard({ endings, signs, doubles }: DeletionGuard): string[] {
  return [
    ...(doubles === undefined ? [] : [describeDoubles(doubles)]),
    ...endings.map(({ kind, standing, ending, examples }) => {
      const more = ending - examples.length
      const named = [...examples, ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])].join(', ')
      const [gone, all] = [ending.toLocaleString('en'), standing.toLocaleString('en')]
      return `${gone} of ${all} ${words[kind]} would end: ${named}`
    }),
    ...signs.map(describeSign),
  ]
}

/** Where people would come twice, and what to do about it, as a line for a report. */
export function describeDoubles({ known, of, source }: Doubles): string {
  const [some, all] = [known.toLocaleString('en'), of.toLocaleString('en')]
  return `${some} of ${all} new people are known from ${source}: is it a new school? If it is ${source}, import it with --source=${source}; if it is new, with --accept-doubles`
}

function describeSign({ file, sign, rows, rowsBefore }: CutSign): string {
  const before = rowsBefore === undefined ? '' : `; the import before had ${rowsBefore.toLocaleString('en')}`
  if (sign === 'HEADER_ONLY') return `${file} has a header and no rows${before}`
  if (sign === 'LAST_LINE_CUT') return `${file} ends in the middle of a row`
  return `${file} has ${rows.toLocaleString('en')} rows${before}`
}
