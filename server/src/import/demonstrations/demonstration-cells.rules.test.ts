import { describe, expect, test } from 'vitest'
import { assessorsOf, codesOf, targetsOf, wrongAssessors, wrongTargets } from './demonstration-cells.rules.ts'

describe('assessors', () => {
  const kaisa = { name: 'Kaisa Mäntylä', organisation: 'Opisto', side: 'PROVIDER', role: '1' }
  const antero = { name: 'Antero Laurila', organisation: null, side: 'WORKING_LIFE', role: '3' }

  test.each<[string | null, object[], string[]]>([
    [null, [], []],
    ['Kaisa Mäntylä, Opisto (PROVIDER 1)', [kaisa], []],
    ['Antero Laurila (WORKING_LIFE 3)', [antero], []],
    ['Kaisa Mäntylä, Opisto (PROVIDER 1); Antero Laurila(WORKING_LIFE 3);', [kaisa, antero], []],
    ['Kaisa Mäntylä, (PROVIDER 1)', [{ ...kaisa, organisation: null }], []],
    ['Kaisa Mäntylä', [], ['Kaisa Mäntylä']],
    ['Kaisa (PROVIDER 6); Antero Laurila (WORKING_LIFE 3)', [antero], ['Kaisa (PROVIDER 6)']],
    ['(PROVIDER 1)', [], ['(PROVIDER 1)']],
  ])('of «%s» are %o', (cell, expected, wrong) => {
    expect(assessorsOf(cell)).toEqual(expected)
    expect(wrongAssessors(cell)).toEqual(wrong)
  })
})

test.each<[string | null, string[], string[]]>([
  [null, [], []],
  ['1=4; 2=3', ['1 4', '2 3'], []],
  ['1=Hyväksytty; 2=Hylätty', ['1 Hyväksytty', '2 Hylätty'], []],
  ['1=1; 4=5', ['1 1', '4 5'], []],
  ['1=2; 5=3; 2=6', ['1 2'], ['5=3', '2=6']],
])('targets of «%s» are graded %o', (cell, expected, wrong) => {
  expect(targetsOf(cell).map(({ code, grade }) => `${code} ${grade}`)).toEqual(expected)
  expect(wrongTargets(cell)).toEqual(wrong)
})

test.each<[string | null, string[]]>([
  [null, []],
  ['1,2', ['1', '2']],
  ['2; 1, 2', ['2', '1']],
])('codes of «%s» are %o', (cell, expected) => {
  expect(codesOf(cell)).toEqual(expected)
})
