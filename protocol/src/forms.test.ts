import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { explainBody, notifyBody } from './absences.ts'
import { demonstrationRequestBody } from './competence-demonstrations.ts'
import { ownAssessmentBody, ownAssessmentItem } from './intermediate-assessments.ts'
import { ownGoal } from './personal-education-events.ts'
import { typedAddress } from './personal-info.ts'
import { planDecisionForm } from './skill-acquirement-plan.ts'
import { askBody, decideBody, explanationsBody, leaveBody, verdictBody } from './staff-cases-steps.ts'
import { afterResultForm, arrangementsForm } from './staff-demonstrations.ts'
import { newsDraft } from './staff-news.ts'
import { newOfferForm } from './staff-offers.ts'
import { demonstrationPlanForm, unitForm } from './staff-plan.ts'
import { beginSupportForm } from './staff-support.ts'
import { talkForm } from './staff-talks.ts'
import { accessChange, accessGrant } from './student-parent-access.ts'
import { priorLearning } from './study-skills.ts'
import { claimRow, newClaimBody } from './study-social-benefit.ts'

// Values that a form refuses because of two fields together, and the field that gets the error; the tests of every
// endpoint over HTTP try the bounds of each single field.

type Change = Record<string, unknown>
type Case = [title: string, change: Change, faults: string[]]

function holds(name: string, schema: z.core.$ZodType, valid: Change, cases: readonly Case[]): void {
  describe(name, () => {
    test.each<Case>([['is right', {}, []], ...cases])('that %s', (_title, change, faults) => {
      const { error } = z.safeParse(schema, { ...valid, ...change })
      expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual(faults)
    })
  })
}

const needsComment = ['comment: required']

holds('an explanation', explainBody, { absenceIds: [1], versions: { 1: 1 }, reasonCode: 'T' }, [
  ['is for another reason and says which', { reasonCode: 'OTHER', text: 'Lääkärin soitto' }, []],
  ['is for another reason without words', { reasonCode: 'OTHER' }, ['text: required']],
  ['is for another reason with spaces', { reasonCode: 'OTHER', text: '  ' }, ['text: required']],
])

const day = { startDate: '2026-11-23', endDate: '2026-11-23' }
holds('a notice of absence', notifyBody, { kind: 'SICK', reasonCode: 'T', ...day }, [
  ['ends before it begins', { endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
  ['takes the longest time', { endDate: '2027-01-22' }, []],
  ['takes a day more', { endDate: '2027-01-23' }, ['endDate: rangeTooLong']],
  ['has both times', { startTime: '08:00', endTime: '09:00' }, []],
  ['has a beginning alone', { startTime: '08:00' }, ['endTime: bothTimes']],
  ['has an end alone', { endTime: '08:00' }, ['endTime: bothTimes']],
  [
    'has times over two days',
    { startTime: '08:00', endTime: '09:00', endDate: '2026-11-24' },
    ['startTime: timesNeedOneDay'],
  ],
  [
    'ends at the time at which it begins',
    { startTime: '08:00', endTime: '08:00' },
    ['endTime: endBeforeStart'],
  ],
  ['tells of lateness without a time', { kind: 'LATE' }, ['endTime: required']],
  ['tells of lateness', { kind: 'LATE', startTime: '08:00', endTime: '08:20' }, []],
  ['calls leave illness', { kind: 'SICK', reasonCode: 'E' }, ['reasonCode: notAllowed']],
])

const request = { demonstrationId: 1, action: 'REQUEST_REVIEW', version: 1 }
holds('a request about a grade', demonstrationRequestBody, { ...request, reason: 'Yli' }, [
  ['gives no reason for a review', { reason: undefined }, ['reason: required']],
  ['gives two letters for a review', { reason: ' ab ' }, ['reason: required']],
  ['asks to raise it without a reason', { action: 'REQUEST_RAISE', reason: undefined }, []],
])

holds('an item of one’s own assessment', ownAssessmentItem, { requirementId: 1, level: null }, [
  ['tells in own words what it is about', { requirementId: undefined, text: 'Koodi' }, []],
  ['is about nothing', { requirementId: undefined }, ['text: required']],
  ['is about spaces', { requirementId: undefined, text: ' ' }, ['text: required']],
])

const nothing = { requirementId: 1, level: null }
holds('one’s own assessment', ownAssessmentBody, { items: [nothing, { ...nothing, level: 3 }] }, [
  ['says nothing', { items: [nothing] }, ['items: required']],
  [
    'says nothing but spaces',
    { items: [{ ...nothing, comment: ' ' }], strengths: ' ', develop: ' ' },
    ['items: required'],
  ],
  ['has a comment alone', { items: [{ ...nothing, comment: 'Hyvin' }] }, []],
  ['has strengths alone', { items: [], strengths: 'Tiimi' }, []],
  ['has something to practise alone', { items: [], develop: 'Testit' }, []],
])

holds('a goal', ownGoal, { text: 'Opin testaamaan' }, [['is of spaces', { text: ' ' }, ['text: required']]])

const address = { street: 'Tie 1', postalCode: '99999', city: 'Kuutsalmi', country: 'FI' }
holds('an address', typedAddress, address, [
  ['has a postal code that Finland has not', { postalCode: '9999' }, ['postalCode: postalCode']],
  ['is abroad', { postalCode: 'SW1A', country: 'GB' }, []],
])

holds(
  'a decision on a plan',
  planDecisionForm,
  { approvalId: 1, version: 1, decision: 'APPROVED', confirmed: true },
  [
    ['returns it without saying why', { decision: 'RETURNED' }, needsComment],
    ['returns it and says why', { decision: 'RETURNED', comment: 'Väärä' }, []],
  ],
)

holds('a word on explanations', explanationsBody, { marks: [{ id: 1, version: 1 }], action: 'ACCEPT' }, [
  ['rejects them without words', { action: 'REJECT' }, needsComment],
  ['rejects them with spaces', { action: 'REJECT', comment: ' ' }, needsComment],
  ['rejects them and says why', { action: 'REJECT', comment: 'Ei todistusta' }, []],
  ['names one twice', { marks: [1, 1].map(id => ({ id, version: 1 })) }, ['marks: duplicate']],
])

const leave = { version: 1, action: 'GRANT' }
holds('a decision on leave', leaveBody, leave, [
  ['refuses it without words', { action: 'REFUSE' }, needsComment],
  ['refuses it and says why', { action: 'REFUSE', comment: 'Näyttö' }, []],
  [
    'grants a part of it without days',
    { action: 'GRANT_PARTLY', comment: 'Osa' },
    ['startDate: required', 'endDate: required'],
  ],
  ['grants a day of it', { action: 'GRANT_PARTLY', comment: 'Osa', ...day }, []],
  ['ends before it begins', { ...day, endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
])

const decision = { version: 1, action: 'DECIDE', result: 'GRANTED', text: 'Kyllä' }
const appealInstructions = 'Oikaisua haetaan rehtorilta.'
holds('a decision on a request', decideBody, decision, [
  ['can be appealed until a day', { appealUntil: '2026-12-24', appealInstructions }, []],
  ['tells of appeal without a day', { appealInstructions }, []],
  [
    'has a day of appeal and no instructions',
    { appealUntil: '2026-12-24' },
    ['appealInstructions: required'],
  ],
  [
    'has a day of appeal and spaces',
    { appealUntil: '2026-12-24', appealInstructions: ' ' },
    ['appealInstructions: required'],
  ],
])
holds('a question about a request', askBody, { version: 1, action: 'ASK', text: 'Mikä?' }, [
  ['is of spaces', { text: ' ' }, ['text: required']],
])
holds('a verdict', verdictBody, { action: 'ACCEPT' }, [
  ['says no without words', { action: 'REJECT' }, needsComment],
  ['says no and why', { action: 'REJECT', comment: 'Ei' }, []],
])

holds(
  'an answer about a grade',
  afterResultForm,
  { kind: 'REVIEW', granted: false, answer: 'Arvosana pysyy.' },
  [
    ['grants a review without a grade', { granted: true }, ['grade: required']],
    ['grants a review with one', { granted: true, grade: '4' }, []],
    ['grants a raise without a day', { kind: 'RAISE', granted: true }, ['startDate: required']],
    ['grants a raise on a day', { kind: 'RAISE', granted: true, startDate: '2026-12-01' }, []],
    ['refuses a raise', { kind: 'RAISE' }, []],
    ['ends on its day', { startDate: '2026-12-01', endDate: '2026-12-01' }, []],
    [
      'ends before it begins',
      { startDate: '2026-12-02', endDate: '2026-12-01' },
      ['endDate: endBeforeStart'],
    ],
  ],
)

const arrangements = {
  version: 1,
  ...day,
  placeName: 'Oppilaitos',
  placeType: '2',
  contentDescriptions: [],
  assessors: [],
  tasks: [],
}
holds('arrangements', arrangementsForm, arrangements, [
  ['end before they begin', { endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
  ['have both times', { startTime: '08:00', endTime: '08:01' }, []],
  ['have an end alone', { endTime: '09:00' }, ['endTime: required']],
  ['have a beginning alone', { startTime: '09:00' }, ['endTime: required', 'endTime: endBeforeStart']],
  [
    'end at the time at which they begin',
    { startTime: '09:00', endTime: '09:00' },
    ['endTime: endBeforeStart'],
  ],
])

const nobody = { groupIds: [], campusIds: [], qualificationIds: [] }
const news = {
  title: { fi: 'Retki' },
  body: { fi: 'Pihalta.' },
  category: 'GENERAL',
  requiresAcknowledgement: false,
}
holds('a draft of news', newsDraft, { ...news, audience: { roles: ['STUDENT'], ...nobody }, pinned: false }, [
  ['is in two languages', { title: { fi: 'a', sv: 'b' }, body: { fi: 'a', sv: 'b' } }, []],
  ['has a Swedish title alone', { title: { fi: 'a', sv: 'b' } }, ['body.sv: translateBoth']],
  ['has an English text alone', { body: { fi: 'a', en: 'b' } }, ['body.en: translateBoth']],
])

const moment = (date: string, time: string) => ({ date, time })
const offer = {
  moduleId: 1,
  name: { fi: 'Kurssi' },
  ...day,
  opens: moment('2026-11-01', '08:00'),
  closes: moment('2026-11-01', '08:01'),
  mode: 'FIRST_COME',
  waitlist: true,
  delivery: 'CONTACT',
  language: 'fi',
}
holds('an offer', newOfferForm, offer, [
  ['ends before it begins', { endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
  ['closes as it opens', { closes: offer.opens }, ['closes.date: endBeforeStart']],
  ['closes on a later day at an earlier time', { closes: moment('2026-11-02', '07:00') }, []],
])

const unit = { moduleId: 1, osp: 10, state: 'PLANNED', startDate: null, endDate: null }
holds('a unit of a plan', unitForm, unit, [
  ['has a day', day, []],
  ['has a beginning alone', { startDate: '2026-11-23' }, []],
  ['has an end alone', { endDate: '2026-11-23' }, []],
  ['ends before it begins', { ...day, endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
])
holds('a planned demonstration', demonstrationPlanForm, { key: 'k', ...day, placeName: 'Oppilaitos' }, [
  ['names its unit', { key: undefined, moduleId: 1 }, []],
  ['names neither', { key: undefined }, ['moduleId: required']],
  ['ends before it begins', { endDate: '2026-11-22' }, ['endDate: endBeforeStart']],
])

const arrangement = { kind: 'ARRANGEMENT', text: 'Lisäaika' }
const support = {
  level: 'SPECIAL',
  validFrom: '2026-11-23',
  grounds: 'Lausunto',
  arrangements: [arrangement],
}
holds('a decision on support', beginSupportForm, support, [
  ['ends on its day', { validTo: '2026-11-23' }, []],
  ['ends before it begins', { validTo: '2026-11-22' }, ['validTo: endBeforeStart']],
  [
    'adapts the assessment of a unit',
    { arrangements: [{ ...arrangement, kind: 'DEVIATION', moduleId: 1 }] },
    [],
  ],
  [
    'adapts that of none',
    { arrangements: [{ ...arrangement, kind: 'DEVIATION' }] },
    ['arrangements.0.moduleId: required'],
  ],
])

const action = { text: 'Soita', responsible: 'STAFF' }
const talk = {
  date: '2026-11-23',
  type: 'GUIDANCE',
  title: 'Keskustelu',
  summary: 'Sovittiin.',
  others: [],
  actions: [action, { ...action, dueDate: '2026-11-23' }],
  guardiansRead: true,
}
holds('a talk', talkForm, talk, [
  [
    'has something due before it',
    { actions: [action, { ...action, dueDate: '2026-11-22' }] },
    ['actions: endBeforeStart'],
  ],
])

const access = { accessId: 1, scopes: ['ABSENCE'], version: 1 }
holds('a change of what somebody sees', accessChange, access, [
  ['takes everything', { scopes: [] }, []],
  ['names something twice', { scopes: ['ABSENCE', 'ABSENCE'] }, ['scopes: duplicate']],
])
holds('a grant', accessGrant, access, [['gives nothing', { scopes: [] }, ['scopes: chooseOne']]])

const learning = { kind: 'WORK', title: 'Kesätyö', attachmentIds: [] }
holds('earlier learning', priorLearning, learning, [
  ['has a title of spaces', { title: ' ' }, ['title: required']],
  ['was on a day', { from: '2026-06-01', to: '2026-06-01' }, []],
  ['has a beginning alone', { from: '2026-06-01' }, []],
  ['has an end alone', { to: '2026-06-01' }, []],
  ['ended before it began', { from: '2026-06-02', to: '2026-06-01' }, ['to: endBeforeStart']],
])

const row = { type: 'MEAL', dateFrom: '2026-11-23', dateTo: '2026-11-23' }
holds('a row of a claim', claimRow, row, [
  ['ends before it begins', { dateTo: '2026-11-22' }, ['dateTo: endBeforeStart']],
])
holds('a new claim', newClaimBody, { days: ['2026-11-23', '2026-11-24'] }, [
  ['names a day twice', { days: ['2026-11-23', '2026-11-23'] }, ['days: duplicate']],
])
