import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textFile } from '../server/src/translations/translations.data.ts'
import { root } from './source-files.ts'

/** Every text of the screens and of the server, with its file and key. Throws when one lacks a language. */
export function allTexts() {
  return globSync('protocol/translations/*/*.json', { cwd: root }).flatMap(path =>
    Object.entries(textFile.parse(JSON.parse(readFileSync(join(root, path), 'utf8')))).map(([key, text]) => ({
      place: `${path}: ${key}`,
      text,
    })),
  )
}
