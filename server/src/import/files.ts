import type * as z from 'zod'
import { extensionFiles } from './extension-shapes.ts'
import { oneRosterFiles } from './one-roster-shapes.ts'

/** Every file that the importer reads, by its name without `.csv`. */
export const files = { ...oneRosterFiles, ...extensionFiles }

export type FileName = keyof typeof files

/** A row that passed its schema, with the line on which it begins. */
export type RowOf<Shape extends z.ZodObject> = z.infer<Shape> & { line: number }

export type Row<Name extends FileName> = RowOf<(typeof files)[Name]>

/**
 * The rows of a folder by file, without those marked `tobedeleted`. The standard's files are there; an
 * extension file or the demographics that the folder does not have is undefined, not empty.
 */
export type Folder = { [Name in RequiredFile]: Row<Name>[] } & {
  [Name in Exclude<FileName, RequiredFile>]: Row<Name>[] | undefined
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
