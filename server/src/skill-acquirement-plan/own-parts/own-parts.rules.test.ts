import { describe, expect, test } from 'vitest'
import {
  judgeOwnParts,
  type OwnPartsFacts,
  type OwnPartsInput,
  type OwnPartsVerdict,
} from './own-parts.rules.ts'

const facts: OwnPartsFacts = {
  lockVersion: 4,
  goalText: 'Kehittäjäksi.\r\nPeleihin.',
  wishes: undefined,
  learning: [
    { id: 11, title: 'Kurssi', chosen: true },
    { id: 12, title: 'Kesätyö', chosen: false },
    { id: 13, title: 'Partio', chosen: true },
  ],
}

const nothing: OwnPartsVerdict = { kind: 'NOTHING' }
const stale: OwnPartsVerdict = { kind: 'STALE' }
const unknown = (...places: number[]): OwnPartsVerdict => ({ kind: 'UNKNOWN', places })
const course = { id: 11, title: 'Kurssi' }
const job = { id: 12, title: 'Kesätyö' }
const scouts = { id: 13, title: 'Partio' }

describe('a save of one’s own parts', () => {
  test.each<[string, Omit<OwnPartsInput, 'version'>, OwnPartsVerdict]>([
    ['of nothing changes nothing', {}, nothing],
    ['of the same words changes nothing', { goalText: 'Kehittäjäksi.\nPeleihin.', wishes: '' }, nothing],
    ['of blanks more changes nothing', { goalText: '  Kehittäjäksi.\nPeleihin.\n', wishes: '  ' }, nothing],
    ['of the same choice in another order changes nothing', { priorLearningIds: [13, 11, 13] }, nothing],
    [
      'of a wish is a change of wishes alone',
      { goalText: 'Kehittäjäksi.\nPeleihin.', wishes: ' Testausta ' },
      { kind: 'CHANGED', changes: [{ part: 'WISHES', from: null, to: 'Testausta' }] },
    ],
    [
      'of an empty goal takes the goal away',
      { goalText: ' ' },
      { kind: 'CHANGED', changes: [{ part: 'GOAL', from: 'Kehittäjäksi.\nPeleihin.', to: null }] },
    ],
    [
      'of one more entry says what was chosen and what is, in the order told',
      { priorLearningIds: [13, 12, 11] },
      {
        kind: 'CHANGED',
        changes: [{ part: 'PRIOR_LEARNING', from: [course, scouts], to: [course, job, scouts] }],
      },
    ],
    [
      'of no entry any more chooses nothing',
      { priorLearningIds: [] },
      { kind: 'CHANGED', changes: [{ part: 'PRIOR_LEARNING', from: [course, scouts], to: null }] },
    ],
    [
      'of all three parts names all three',
      { goalText: 'A', wishes: 'B', priorLearningIds: [11] },
      {
        kind: 'CHANGED',
        changes: [
          { part: 'GOAL', from: 'Kehittäjäksi.\nPeleihin.', to: 'A' },
          { part: 'WISHES', from: null, to: 'B' },
          { part: 'PRIOR_LEARNING', from: [course, scouts], to: [course] },
        ],
      },
    ],
    [
      'with an entry that is not there is refused where it stands',
      { priorLearningIds: [11, 99, 13] },
      unknown(1),
    ],
    [
      'with several of them is refused at each, whatever else is right',
      { wishes: 'B', priorLearningIds: [98, 12, 99] },
      unknown(0, 2),
    ],
  ])('%s', (_what, input, verdict) => {
    expect(judgeOwnParts(facts, { version: 4, ...input })).toEqual(verdict)
  })

  test.each<[string, Omit<OwnPartsInput, 'version'>, OwnPartsVerdict]>([
    ['is refused when it would write over what nobody has seen', { wishes: 'B' }, stale],
    ['is refused as old before its entries are looked at', { priorLearningIds: [99] }, stale],
    ['is no error when it asks for what is there already', { priorLearningIds: [11, 13] }, nothing],
  ])('over an older plan %s', (_what, input, verdict) => {
    for (const version of [3, 5]) expect(judgeOwnParts(facts, { version, ...input })).toEqual(verdict)
  })
})
