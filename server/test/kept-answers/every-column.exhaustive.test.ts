import { expect, test } from 'vitest'
import { changeAndCompare, tablesOf, useReads } from './compare-reads.ts'

const used = useReads(true)

test('a kept answer equals a newly composed one, whatever column changes of three rows of the readers and of three others', async () => {
  for (const table of tablesOf(used.reads)) {
    const { wrong } = await changeAndCompare(used.servers, used.reads, table, 3, () => false)
    expect(wrong.join('\n')).toBe('')
  }
}, 3_600_000)
