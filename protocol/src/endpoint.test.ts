import { expect, test } from 'vitest'
import { allEndpoints } from './endpoints.ts'

const reads = allEndpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')

test.each(allEndpoints.flatMap(({ name, endpoint }) => endpoint.affects.map(start => ({ name, start }))))(
  'what $name makes stale, $start, is read somewhere',
  ({ start }) => {
    expect(reads.filter(({ path }) => path.startsWith(start))).not.toEqual([])
  },
)
