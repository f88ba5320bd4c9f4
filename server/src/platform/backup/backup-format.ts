import * as z from 'zod'

/** What a backup says of itself, in its last entry: it is written when all else is counted. */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** Of all rows, in whatever order. */
      digest: z.string(),
    }),
  ),
  /** The number that each sequence gave last; null where it gave none. */
  sequences: z.array(z.object({ name: z.string(), last: z.number().int().nullable() })),
  files: z.number().int(),
  auditMark: z.object({ position: z.number().int(), hash: z.string() }).optional(),
})

export type BackupManifest = z.infer<typeof backupManifest>

export const manifestName = 'manifest.json'
/** A row is a line of JSON. */
export const tableEntry = (table: string) => `tables/${table}.jsonl`
export const fileFolder = 'files/'
