import { languages } from '@studentgo/protocol/language'
import { processKindNames } from '@studentgo/protocol/process-tracking'
import { describe, expect, test } from 'vitest'
import { loadTranslations } from '../translations/translations.data.ts'
import { holderOf, statusByStep, stepNames, stepsAfter } from './steps.rules.ts'

const { common } = loadTranslations()

describe('what comes next', () => {
  test.each([
    ['REQUEST', 'NEED_INFO', 'STUDENT', ['REVIEW SCHOOL', 'DONE nobody']],
    ['LEAVE', 'GUARDIAN', 'GUARDIAN', ['REVIEW SCHOOL', 'DONE nobody']],
    ['LEAVE', 'REVIEW', 'SCHOOL', ['DONE nobody']],
    ['LEAVE', 'GRANTED', undefined, []],
    ['LEAVE', 'EXPIRED', undefined, []],
    ['BENEFIT', 'RETURNED', 'STUDENT', ['REVIEW SCHOOL', 'DONE nobody']],
    ['BENEFIT', 'APPROVED', 'SCHOOL', ['PAID nobody']],
    ['PLAN_APPROVAL', 'STUDENT', 'STUDENT', ['SCHOOL SCHOOL', 'DONE nobody']],
    ['PLAN_APPROVAL', 'RETURNED', 'SCHOOL', ['NEW_VERSION STUDENT', 'DONE nobody']],
    ['SUPPORT_HEARING', 'HEARING', 'STUDENT', ['DECISION SCHOOL', 'DONE nobody']],
    ['WORKPLACE_PROPOSAL', 'REJECTED', undefined, []],
  ] as const)('after %s %s, which %s has: %j', (kind, step, holder, next) => {
    expect(holderOf(kind, step)).toBe(holder)
    expect(stepsAfter(kind, step).map(one => `${one.step} ${one.holder ?? 'nobody'}`)).toEqual(next)
  })
})

test.each(processKindNames)('every open step of %s has a holder, and a closed one has none', kind => {
  for (const step of stepNames[kind]) {
    const isOpen = ['RUNNING', 'WAITING_USER'].includes(statusByStep[`${kind} ${step}`] ?? '')
    expect([step, holderOf(kind, step) !== undefined]).toEqual([step, isOpen])
  }
})

test('a step that its kind does not have is named', () => {
  expect(() => holderOf('LEAVE', 'PAID')).toThrow('LEAVE has no step PAID')
})

describe.each(languages)('in %s', language => {
  test.each(processKindNames)('every step of %s has its sentence', kind => {
    const texts = common[language]
    const next = stepNames[kind].flatMap(step => stepsAfter(kind, step).map(one => one.step))
    const current = stepNames[kind].filter(step => step !== 'DONE' && step !== 'NEW_VERSION')
    const keys = [
      ...current.map(step => `processTracking.now.${kind}.${step}`),
      ...next.map(step => `processTracking.next.${kind}.${step}`),
      `processTracking.happened.${kind}.SENT`,
      `processTracking.open.${kind}`,
    ]
    expect(keys.filter(key => !texts[key])).toEqual([])
  })
})
