import { describe, expect, test } from 'vitest'
import * as to from './addresses.ts'

describe('an address for a reader', () => {
  test.each([
    ['STUDENT', '/absence', undefined, '/absence'],
    ['STUDENT', '/absence', 4, '/absence'],
    ['STAFF', '/', undefined, '/staff'],
    ['STAFF', '/cases?kind=LEAVE', 4, '/staff/cases?kind=LEAVE'],
    ['PARENT', '/', 4, '/parent/'],
    ['PARENT', '/news', 4, '/parent/news'],
    ['PARENT', '/news/item?news=3', 4, '/parent/news/item?news=3'],
    ['PARENT', '/notifications', 4, '/parent/notifications'],
    ['PARENT', '/notifications/choices', 4, '/parent/notifications/choices'],
    ['PARENT', '/account', 4, '/parent/account'],
    ['PARENT', '/absence?report=2026-11-23', 4, '/parent/student/4/absence?report=2026-11-23'],
    ['PARENT', '/messages', null, '/parent/messages'],
    ['PARENT', '/messages', undefined, '/parent/messages'],
  ] as const)('%s at %s, of student %s, is %s', (area, address, studentId, expected) => {
    expect(to.addressIn(area, address, studentId)).toBe(expected)
  })
})

test.each<[string, () => string]>([
  ['/student?id=4', () => to.studentCardAddress(4)],
  ['/imports/one?id=4', () => to.staffImportAddress(4)],
  ['/audit?id=4', () => to.staffAuditAddress(4)],
  ['/plan?id=4', () => to.planWorkAddress(4)],
  ['/plan?id=4&plan=5', () => to.planWorkAddress(4, 5)],
  ['/cases?kind=LEAVE', () => to.staffCaseAddress('LEAVE')],
  ['/cases?kind=LEAVE&open=5', () => to.staffCaseAddress('LEAVE', 5)],
  ['/messages/thread?id=4', () => to.staffThreadAddress(4)],
  ['/talks?id=4', () => to.staffTalksAddress(4)],
  ['/support?id=4', () => to.staffSupportAddress(4)],
  ['/demonstration?id=4&demonstration=5', () => to.assessingAddress(4, 5)],
  ['/offers/offer?event=4', () => to.staffOfferAddress(4)],
  ['/lesson?id=4', () => to.staffLessonAddress(4)],
  ['/studenttimetable?day=2026-11-23', () => to.dayAddress('2026-11-23')],
  ['/studenttimetable?day=2026-11-23&lesson=s1', () => to.lessonAddress({ id: 's1', date: '2026-11-23' })],
  ['/absence?report=2026-11-23', () => to.reportAbsenceAddress({ date: '2026-11-23' })],
  ['/absence?report=2026-11-23', () => to.reportAbsenceAddress({ date: '2026-11-23', from: '08:00' })],
  ['/absence?report=2026-11-23', () => to.reportAbsenceAddress({ date: '2026-11-23', to: '09:00' })],
  [
    '/absence?report=2026-11-23&from=08:00&to=09:00',
    () => to.reportAbsenceAddress({ date: '2026-11-23', from: '08:00', to: '09:00' }),
  ],
  ['/studies/plan', () => to.planAddress()],
  ['/studies/plan?right=2', () => to.planAddress(2)],
  ['/studies/module/moduleDetails?plan=1&module=2', () => to.moduleAddress(1, 2)],
  ['/studies/module/educationEvents?plan=1&module=2', () => to.moduleAddress(1, 2, 'educationEvents')],
  ['/studies/choose?plan=1', () => to.chooseAddress(1)],
  ['/studies/choose?plan=1&module=2', () => to.chooseAddress(1, 2)],
  ['/studies/choose/event?event=1&slot=2', () => to.eventAddress({ event: 1, slot: 2 })],
  ['/studies/choose/event?event=1&slot=2&plan=3', () => to.eventAddress({ event: 1, slot: 2, plan: 3 })],
  [
    '/studies/choose/event?event=1&slot=2&plan=3&week=2026-11-23',
    () => to.eventAddress({ event: 1, slot: 2, plan: 3, week: '2026-11-23' }),
  ],
  ['/notifications', () => to.notificationsAddress()],
  ['/notifications?open=3', () => to.notificationsAddress(3)],
  ['/news/item?news=3', () => to.newsAddress(3)],
  ['/personaleducationevent?event=3', () => to.personalEventAddress(3)],
  ['/competencedemonstrations/demonstration?id=3', () => to.demonstrationAddress({ id: 3 })],
  [
    '/competencedemonstrations/demonstration?plan=2&id=3',
    () => to.demonstrationAddress({ planId: 2, id: 3 }),
  ],
  [
    '/competencedemonstrations/selfassessment?plan=2&id=3',
    () => to.selfAssessmentAddress({ planId: 2, id: 3 }),
  ],
  ['/studysocialbenefit/claim?id=3', () => to.benefitClaimAddress(3)],
  ['/attachments?file=3', () => to.fileAddress(3)],
  ['/requests/request?id=3', () => to.requestAddress(3)],
  ['/requests/form?form=3', () => to.requestFormAddress(3)],
  ['/requests/form?code=SUPPORT', () => to.requestFormByCode('SUPPORT')],
  ['/requests/form?code=PLAN_CHANGE&unit=3', () => to.requestFormByCode('PLAN_CHANGE', 3)],
  ['/findstaff?q=%C3%85ke%20%26%20co', () => to.findStaffAddress({ words: 'Åke & co' })],
  ['/findstaff?q=%C3%85ke&person=3', () => to.findStaffAddress({ words: 'Åke', personId: 3 })],
  ['/messages?q=a%26b', () => to.messagesAddress('a&b')],
  ['/messages/thread?id=3', () => to.threadAddress(3)],
  ['/messages/new', () => to.newMessageAddress()],
  ['/messages/new?to=1&to=2', () => to.newMessageAddress({ to: [1, 2] })],
  ['/messages/new?subject=Moi+%26+hei', () => to.newMessageAddress({ subject: 'Moi & hei' })],
  ['/processes/process?id=3', () => to.processAddress(3)],
])('the address %s', (expected, address) => {
  expect(address()).toBe(expected)
})
