import type { SelfAssessmentBody } from '@studentgo/protocol/competence-demonstrations'
import { describe, expect, test } from 'vitest'
import {
  itemFaults,
  mergedWith,
  missingBeforeSending,
  savingRefused,
  unstarted,
} from './self-assessment.rules.ts'

const draft: SelfAssessmentBody = { state: 'DRAFT', version: 3 }
const send: SelfAssessmentBody = { state: 'SUBMITTED', version: 3 }
const open = { open: true, submitted: false, version: 3 }

describe('saving', () => {
  test.each([
    ['a draft while it is open', open, draft, undefined],
    ['sending while it is open', open, send, undefined],
    ['another version', open, { ...draft, version: 2 }, 'stale-version'],
    ['when it is locked', { ...open, open: false }, draft, 'state-conflict'],
    ['sending when it is locked', { ...open, open: false, submitted: true }, send, 'state-conflict'],
    ['a draft of what was sent', { ...open, submitted: true }, draft, 'state-conflict'],
    ['sending again', { ...open, submitted: true }, send, undefined],
    [
      'sharing what was sent, also when it is locked',
      { open: false, submitted: true, version: 3 },
      { ...send, sharedWithParents: false },
      undefined,
    ],
    [
      'sharing together with a change when it is locked',
      { open: false, submitted: true, version: 3 },
      { ...send, sharedWithParents: true, strengths: 'x' },
      'state-conflict',
    ],
    [
      'sharing what was never sent, when it is locked',
      { open: false, submitted: false, version: 3 },
      { ...send, sharedWithParents: true },
      'state-conflict',
    ],
  ] as const)('%s', (_title, saved, body, expected) => {
    expect(savingRefused(saved, body)).toBe(expected)
  })
})

describe('what is stored after saving', () => {
  test('what is left out stays, and one requirement is saved without the others', () => {
    const first = mergedWith(
      unstarted,
      {
        ...draft,
        items: [
          { requirementId: 1, level: 4 },
          { requirementId: 2, comment: ' Ihan hyvin. ' },
        ],
        strengths: 'Tarkkuus',
      },
      false,
    )
    const second = mergedWith(first, { ...draft, items: [{ requirementId: 2, level: 3 }] }, false)
    expect([...second.items]).toEqual([
      [1, { level: 4, comment: null }],
      [2, { level: 3, comment: 'Ihan hyvin.' }],
    ])
    expect(second.strengths).toBe('Tarkkuus')
  })

  test.each([
    ['is shown to a guardian who could read it', false, true, true, true],
    ['is not shown where no guardian could', false, true, false, false],
    ['is taken back, whoever could read it', true, false, false, false],
    ['stays as it was when nothing is said of it', true, undefined, false, true],
  ] as const)('it %s', (_title, shared, sharedWithParents, hasReader, expected) => {
    const merged = mergedWith({ ...unstarted, shared }, { ...send, sharedWithParents }, hasReader)
    expect(merged.shared).toBe(expected)
  })

  test('a level of null and an empty text delete what was stored', () => {
    const saved = {
      ...unstarted,
      items: new Map([[1, { level: 4 as const, comment: 'a' }]]),
      overallLevel: 3 as const,
      develop: 'b',
    }
    const merged = mergedWith(
      saved,
      {
        ...draft,
        items: [{ requirementId: 1, level: null, comment: ' ' }],
        overallLevel: null,
        develop: '',
      },
      false,
    )
    expect(merged).toEqual({ ...unstarted, items: new Map([[1, { level: null, comment: null }]]) })
  })
})

describe('faults', () => {
  test.each([
    [4, 'NUM_1_5', []],
    [null, 'NUM_1_5', []],
    ['PASS', 'PASS_FAIL', []],
    ['NOT_YET', 'PASS_FAIL', []],
    ['PASS', 'NUM_1_5', ['body.items.0.level', 'body.overallLevel']],
    [5, 'PASS_FAIL', ['body.items.0.level', 'body.overallLevel']],
  ] as const)('level %s on %s', (level, scale, fields) => {
    const body = { ...draft, items: [{ requirementId: 1, level }], overallLevel: level }
    expect(itemFaults(body, scale).map(fault => fault.field)).toEqual(fields)
  })

  test('a requirement that is named twice', () => {
    const body = { ...draft, items: [{ requirementId: 1 }, { requirementId: 2 }, { requirementId: 1 }] }
    expect(itemFaults(body, 'NUM_1_5')).toEqual([{ code: 'twice', field: 'body.items.2.requirementId' }])
  })

  test('every requirement is rated before it is sent; a unit without any needs one level for the whole', () => {
    const merged = mergedWith(unstarted, { ...send, items: [{ requirementId: 7, level: 2 }] }, false)
    expect(missingBeforeSending(merged, [7])).toEqual([])
    expect(missingBeforeSending(merged, [6, 7, 8]).map(fault => fault.field)).toEqual([
      'body.items.0.level',
      'body.items.2.level',
    ])
    expect(missingBeforeSending(merged, []).map(fault => fault.field)).toEqual(['body.overallLevel'])
    expect(missingBeforeSending({ ...merged, overallLevel: 'PASS' }, [])).toEqual([])
  })
})
