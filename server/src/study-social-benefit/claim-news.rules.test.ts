import { claimStates } from '@studentgo/protocol/rules/benefits'
import { expect, test } from 'vitest'
import { maskedIban } from './account/masked-iban.rules.ts'
import { newsOfClaim } from './claim-news.rules.ts'

const claim = { id: 9, number: 'E-9', studentId: 4, version: 3 }

test('a student is notified when a claim came back, was decided, was paid or ran out', () => {
  const told = claimStates.flatMap(state =>
    newsOfClaim({ ...claim, state }).map(({ rule, key }) => `${state}: ${rule}, ${key}`),
  )
  expect(told).toEqual([
    'RETURNED: benefit-returned, claim 9 RETURNED 3',
    'APPROVED: benefit-decided, claim 9 APPROVED',
    'PARTLY_APPROVED: benefit-decided, claim 9 PARTLY_APPROVED',
    'REJECTED: benefit-decided, claim 9 REJECTED',
    'PAID: benefit-paid, claim 9 PAID',
    'EXPIRED: benefit-expired, claim 9 EXPIRED',
  ])
})

test('the notification names the claim and leads to it', () => {
  expect(newsOfClaim({ ...claim, state: 'PAID' })).toEqual([
    {
      rule: 'benefit-paid',
      studentId: 4,
      key: 'claim 9 PAID',
      data: { number: 'E-9' },
      target: '/studysocialbenefit/claim?id=9',
    },
  ])
})

test.each([
  ['FI2112345600000785', 'FI21 **** **** 0785'],
  ['NO9386011117947', 'NO93 **** **** 7947'],
])('of the account %s only %s is shown', (iban, masked) => {
  expect(maskedIban(iban)).toBe(masked)
})
