import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'
import { csvOf, type TextRow } from '../engine/csv-text.ts'
import { type FileName, files, isFileName } from '../files.ts'
import { examplesOf, headerOf } from './guide-examples.ts'

const guide = new URL('../../../../docs/import.md', import.meta.url)

/**
 * Writes a folder with every file that the import reads: all of its columns, and the example rows of the guide, which
 * together are a school of two students. Answers what to do with it, in lines.
 */
export async function writeTemplate(path: string): Promise<string[]> {
  await mkdir(path, { recursive: true })
  if ((await readdir(path)).length > 0) throw new OperatorError(`${path} is not empty`)
  const examples = examplesOf(await readFile(guide, 'utf8'))
  await mkdir(join(path, 'files'))
  await writeFile(join(path, 'manifest.csv'), csvOf(['propertyName', 'value'], manifest()))
  const names = Object.keys(files).filter(isFileName)
  for (const name of names) {
    const rows = (examples.get(name) ?? []).flatMap(row => withoutAttachments(name, row))
    await writeFile(join(path, `${name}.csv`), csvOf(headerOf(name), rows))
  }
  return [
    `${names.length} files with examples were written to ${path}.`,
    'Put your own rows in the place of the examples, and remove the files that you do not need;',
    'docs/import.md says what each column holds. Then: npm run import -- <folder> --dry-run',
  ]
}

function manifest(): TextRow[] {
  return [
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: '1.2' },
    { propertyName: 'source.systemCode', value: 'example' },
  ]
}

/** A row of the guide may name a file, which the template does not have. */
function withoutAttachments(name: FileName, row: TextRow): TextRow[] {
  const { columns, needed } = files[name]
  const named = Object.entries(columns).filter(([, { facts }]) => facts.form.includes('`files/`'))
  if (named.some(([column]) => needed.has(column))) return []
  return [{ ...row, ...Object.fromEntries(named.map(([column]) => [column, ''])) }]
}
