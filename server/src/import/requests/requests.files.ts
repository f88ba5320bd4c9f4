import { handlerRole, questionKinds, requestCategories } from '@studentgo/protocol/requests'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** The forms by which students and guardians ask the college for something. */
export const requestForms = importFile(
  'ext_request_forms',
  {
    code: cell
      .text(40)
      .form('`ASK_SCHOOL`')
      .matching(/^[A-Z][A-Z0-9_]{1,39}$/, 'is not capitals, digits and underscores'),
    title: cell.localisedText(120),
    description: cell.localisedText(1000).doc('what it is for, and what is good to have at hand'),
    category: cell.oneOf(requestCategories).doc('the situation in life under which it is found'),
    audience: cell.oneOf(['STUDENT', 'PARENT', 'BOTH']).doc('who asks by it, each for themselves'),
    position: cell.maybeNumber(0, 999).doc('its place among the others').or(0),
    opensAt: cell.maybeInstant.doc('can be used from here'),
    closesAt: cell.maybeInstant
      .notBefore('opensAt')
      .doc('to just before here; it stays in the list and says so'),
    allowMultiple: cell.flag(false).doc('whether somebody may have several open at a time'),
    guardianConfirms: cell
      .flag(false)
      .doc('of a student under 18 a guardian confirms it before the college handles it'),
    handler: cell
      .oneOf(handlerRole.options)
      .doc(
        'the student’s own responsible teacher or counsellor, the student office, or whom the student chooses',
      ),
    attachmentPolicy: cell.oneOf(['NONE', 'OPTIONAL', 'REQUIRED']),
    estimatedMinutes: cell.maybeNumber(1, 120).or(5),
    handlingDays: cell.maybeNumber(0, 365).doc('within how many days an answer is promised'),
  },
  { unique: [{ columns: ['code'] }] },
)

/** Their questions. */
export const requestQuestions = importFile(
  'ext_request_questions',
  {
    sourcedId: cell.ownId.to(null),
    formSourcedId: cell.reference('ext_request_forms').to(null).doc('at most 40 questions each'),
    number: cell
      .text(3)
      .form('1 to 999')
      .matching(/^[1-9][0-9]{0,2}$/, 'is not a whole number from 1 to 999')
      .to(null)
      .doc('the order, and what an answer is known by: it stays the same as long as the question does'),
    text: cell.localisedText(500).to(null),
    help: cell.maybeLocalisedText(500).to(null),
    kind: cell.oneOf(questionKinds).to(null),
    required: cell.flag(false).to(null),
    options: cell
      .maybeLocalisedText(2000)
      .form('`CODE=Words; OTHER=Words`')
      .to(null)
      .doc('of `SINGLE` and `MULTI`; the same codes in each language'),
    min: cell.maybeNumber(0, 999_999).to(null).doc('of `NUMBER`'),
    max: cell.maybeNumber(0, 999_999).to(null).doc('of `NUMBER`'),
    maxLength: cell
      .maybeNumber(1, 4000)
      .to(null)
      .doc('of texts; empty means 200 of `TEXT`, 4000 of `LONGTEXT`'),
    showWhenNumber: cell
      .maybeText(3)
      .form('1 to 999')
      .matching(/^[1-9][0-9]{0,2}$/, 'is not a whole number from 1 to 999')
      .to(null)
      .doc('asked only where that question before it has one of the answers of showWhenValues'),
    showWhenValues: cell.list('list of codes, or `true`').to(null),
  },
  { unique: [{ columns: ['formSourcedId', 'number'] }] },
)

/** What the college has done with requests that were made in the portal. */
export const requestSteps = importFile('ext_request_steps', {
  requestNumber: cell
    .text(20)
    .form('`R000123`')
    .matching(/^R[0-9]{6,15}$/, 'is not a number of a request like R000123')
    .to('number')
    .stagedOnly()
    .doc('as the portal shows it; a step of a request that is not there is left alone'),
  kind: cell
    .oneOf(['CONFIRMED', 'TAKEN', 'INFO_ASKED', 'DECIDED'])
    .doc(
      '`CONFIRMED`: a guardian has confirmed it on paper; `TAKEN`: somebody handles it. The other two take it up as well',
    ),
  at: cell.instant.doc('steps are taken in this order, each once'),
  bySourcedId: cell.maybeReference('users').role('staff').to('by_id'),
  text: cell.maybeText(4000).doc('what is asked for, or the decision or answer itself'),
  result: cell.maybeOneOf(['GRANTED', 'REJECTED', 'ANSWERED']).stagedOnly().doc('of `DECIDED`'),
  appealInstructions: cell.maybeLocalisedText(2000).stagedOnly().doc('how to appeal, and to whom'),
  appealUntil: cell.maybeDay.stagedOnly().doc('the last day for it'),
  document: cell.maybeFile
    .stagedOnly()
    .doc('of `DECIDED`, and then with bySourcedId: the decision itself, which whoever has asked can open'),
})
