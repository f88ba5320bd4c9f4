import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Files } from './files.ts'

/** A file that the database knows and the store has lost, or has with another content. */
export interface FileFinding {
  sha256: string
  what: 'lost' | 'altered'
}

const batch = 500

const filesAfter = statement((db, params: { after: number }) =>
  db
    .selectFrom('stored_file')
    .where('id', '>', params.after)
    .orderBy('id')
    .limit(batch)
    .select(['id', 'sha256']),
)

/** Reads every file from the store and compares it with its name, which is the hash of what was put there. */
export async function checkFiles(
  db: Db,
  { storage }: Pick<Files, 'storage'>,
): Promise<{ checked: number; findings: FileFinding[] }> {
  const findings: FileFinding[] = []
  let checked = 0
  let after = 0
  for (;;) {
    const rows = await filesAfter(db, { after })
    for (const { id, sha256 } of rows) {
      const content = await storage.open(sha256)
      if (content === undefined) findings.push({ sha256, what: 'lost' })
      else {
        const hash = createHash('sha256')
        await pipeline(content, hash)
        if (hash.digest('hex') !== sha256) findings.push({ sha256, what: 'altered' })
      }
      checked++
      after = id
    }
    if (rows.length < batch) return { checked, findings }
  }
}
