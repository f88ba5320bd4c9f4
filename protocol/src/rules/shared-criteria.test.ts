import { expect, test } from 'vitest'
import type { Requirement } from '../requirement.ts'
import { sharedCriteria } from './shared-criteria.ts'

const generic: Requirement['criteria'] = [
  { level: 'T1', texts: ['toimii ohjattuna'] },
  { level: 'K5', texts: ['toimii itsenäisesti', 'kehittää työtään'] },
]
const own: Requirement['criteria'] = [{ level: 'T1', texts: ['hioo pinnan'] }]

function withCriteria(...of: Requirement['criteria'][]): Requirement[] {
  return of.map((criteria, at) => ({ id: at + 1, text: `vaatimus ${at + 1}`, criteria }))
}

test.each([
  ['the same of all', [generic, generic, generic], generic],
  ['other ones of the last', [generic, generic, own], []],
  ['fewer of one', [generic, generic.slice(0, 1)], []],
  ['none of any', [[], []], []],
  ['those of a single requirement, which are its own', [generic], []],
  ['no requirements', [], []],
])('of %s', (_, criteria, shared) => {
  expect(sharedCriteria(withCriteria(...criteria))).toEqual(shared)
})
