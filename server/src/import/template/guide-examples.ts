import { parse } from 'csv-parse/sync'
import type { TextRow } from '../engine/csv-text.ts'
import { type FileName, files, isFileName } from '../files.ts'

/** The example rows that the guide gives of each file: in each section its tables come in the order of its examples. */
export function examplesOf(guide: string): Map<FileName, TextRow[]> {
  const examples = new Map<FileName, TextRow[]>()
  for (const section of guide.split(/\n(?=###? )/)) {
    const names = [...section.matchAll(/<!-- columns of (\w+) -->/g)].map(([, name = '']) => name)
    const blocks = [...section.matchAll(/```(?:csv)?\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    for (const [at, name] of names.entries()) {
      const block = blocks[at]
      if (isFileName(name) && block !== undefined)
        examples.set(name, parse(block, { columns: true, trim: true }))
    }
  }
  return examples
}

/** The columns of a file as a header has them: those that must be there first. */
export function headerOf(name: FileName): string[] {
  const { columns, needed } = files[name]
  const all = Object.entries(columns).flatMap(([column, { facts }]) =>
    facts.translation === undefined ? [column] : [column, `${column}Sv`, `${column}En`],
  )
  return ['sourcedId', ...all.filter(column => column !== 'sourcedId' && needed.has(column))].concat(
    all.filter(column => column !== 'sourcedId' && !needed.has(column)),
  )
}
