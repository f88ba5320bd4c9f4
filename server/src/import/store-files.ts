import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../platform/database/database.ts'
import { sizeOfPicture } from '../platform/files/clean-image.ts'
import type { Files } from '../platform/files/files.ts'
import type { ReceivedFile } from '../platform/files/intake.ts'
import { keepFile } from '../platform/files/stored-files.ts'
import { Problem } from '../platform/http/problems.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readProvider } from '../platform/provider.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { StoredPicture } from './engine/run.ts'
import type { Folder } from './files.ts'

/** A cell that names a file. */
interface NamedFile {
  name: string
  file: string
  column: string
  line: number
}

type NamingRows = Pick<Folder, 'ext_news_files' | 'ext_request_steps'>

/** Where files lie, and the rows that name them. */
export interface NamedFiles {
  path: string
  folder: NamingRows
  /** True of lines whose files are wanted, where not all are. */
  isOurs?: (line: number) => boolean
}

/** Every file that a row of the folder names. */
function namedFiles({ ext_news_files: news, ext_request_steps: steps }: NamingRows): NamedFile[] {
  return [
    ...(news?.map(({ name, line }) => ({ name, file: 'ext_news_files.csv', column: 'name', line })) ?? []),
    ...(steps?.flatMap(({ document, line }) =>
      document === null ? [] : [{ name: document, file: 'ext_request_steps.csv', column: 'document', line }],
    ) ?? []),
  ]
}

interface Options {
  now: Date
  files?: Files | undefined
  dryRun?: boolean | undefined
}

/**
 * Takes in the files that the rows name, each inspected like an upload. They are stored before the transaction
 * that uses them (0032); a trial run only inspects them. Answers what is wrong with any.
 */
export async function storeFiles(
  db: Db,
  { path: filesFolder, folder, isOurs = () => true }: NamedFiles,
  { files, now, dryRun = false }: Options,
): Promise<{ stored: Map<string, StoredPicture>; refusals: Refusal[] }> {
  const stored = new Map<string, StoredPicture>()
  const refusals: Refusal[] = []
  const named = namedFiles(folder).filter(({ line }) => isOurs(line))
  if (named.length === 0) return { stored, refusals }
  if (files === undefined) throw new OperatorError('files of a folder need a store')
  const mostBytes = (await readProvider(db)).policies['attachment.maxBytes']
  for (const { name, ...place } of named) {
    if (stored.has(name)) continue
    const refuse = (reason: string) => refusals.push({ ...place, reason })
    const path = join(filesFolder, name)
    if (!(await isFile(path))) {
      refuse('is not in the folder files')
      continue
    }
    try {
      const received = await files.intake.receive(createReadStream(path), name, mostBytes)
      try {
        stored.set(name, await kept(received))
      } finally {
        await files.intake.discard(received)
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(`cannot be taken: ${error.subErrors[0]?.code ?? error.problem}`)
    }
  }
  return { stored, refusals }

  async function kept(received: ReceivedFile): Promise<StoredPicture> {
    const size = received.mime.startsWith('image/') ? await sizeOfPicture(received.path) : noSize
    if (!dryRun && files !== undefined) return { ...size, fileId: await keepFile(db, files, received, now) }
    const known = await db
      .selectFrom('stored_file')
      .select('id')
      .where('sha256', '=', received.sha256)
      .executeTakeFirst()
    return { ...size, fileId: known?.id ?? null }
  }
}

const noSize = { width: null, height: null }

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ?? false
}
