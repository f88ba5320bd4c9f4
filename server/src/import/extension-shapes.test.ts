import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extensionFiles } from './extension-shapes.ts'
import { record } from './one-roster-shapes.ts'

const guide = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8')

test.each(Object.entries(extensionFiles))(
  'docs/import.md tells of every column of %s.csv',
  (name, schema) => {
    const sections = guide.split(/^### /m).filter(section => section.split('\n')[0]?.includes(name))
    expect(sections).toHaveLength(1)
    const columns = Object.keys(schema.shape).filter(column => !(column in record))
    const words = new Set(sections[0]?.match(/[A-Za-z]+/g))
    expect(columns.filter(column => !words.has(column))).toEqual([])
  },
)
