import * as benefits from './benefits/benefits.files.ts'
import * as contracts from './contracts/contracts.files.ts'
import * as curriculum from './curriculum/curriculum.files.ts'
import * as demonstrations from './demonstrations/demonstrations.files.ts'
import type { AnyFile, RowOf } from './engine/import-file.ts'
import type { RowStore } from './engine/store/row-store.ts'
import * as guidance from './guidance/guidance.files.ts'
import * as news from './news/news.files.ts'
import * as offers from './offers/offers.files.ts'
import * as people from './people/people.files.ts'
import * as personalEvents from './personal-events/personal-events.files.ts'
import * as personalInfo from './personal-info/personal-info.files.ts'
import * as plans from './plans/plans.files.ts'
import * as requests from './requests/requests.files.ts'
import * as school from './school/school.files.ts'
import * as teaching from './teaching/teaching.files.ts'

/** Every file that the importer reads, by its name without `.csv`. */
export const files = byName({
  ...school,
  ...people,
  ...teaching,
  ...guidance,
  ...demonstrations,
  ...curriculum,
  ...plans,
  ...offers,
  ...news,
  ...personalEvents,
  ...personalInfo,
  ...benefits,
  ...requests,
  ...contracts,
})

function byName<File extends AnyFile>(declared: Record<string, File>) {
  const named = Object.values(declared).map(file => [file.name, file])
  return Object.fromEntries(named) as { [One in File as One['name']]: One }
}

export type FileName = keyof typeof files

/** A row that passed, with the line on which it begins. */
export type Row<Name extends FileName> = RowOf<(typeof files)[Name]['columns']>

/**
 * The rows of a folder by file, without those marked `tobedeleted`. The standard's files are there; an
 * extension file or the demographics that the folder does not have is undefined, not empty.
 */
export type Folder = { [Name in RequiredFile]: RowStore<Row<Name>> } & {
  [Name in Exclude<FileName, RequiredFile>]: RowStore<Row<Name>> | undefined
}

export const requiredFiles = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
] as const satisfies readonly FileName[]

export type RequiredFile = (typeof requiredFiles)[number]

export function isFileName(name: string): name is FileName {
  return Object.hasOwn(files, name)
}
