import type { Language } from '@studentgo/protocol/language'
import type { Request, RequestForm, RequestQuestion, RequestSummary } from '@studentgo/protocol/requests'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import type { StoredQuestion } from '../platform/rows/json-columns.ts'
import { fallbackLanguage, inLanguage } from '../platform/rows/localised.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import { changedQuestions, fittingAnswers } from './answers.rules.ts'
import { unavailableBecause } from './availability.rules.ts'
import type { FormRow } from './forms.sql.ts'
import { keptUntil } from './kept.rules.ts'
import type { RequestRow, SummaryRow } from './requests.sql.ts'
import { possibilities } from './state.rules.ts'

export function presentForm(
  row: FormRow,
  { access, language, now }: StudentContext,
): Unserialised<RequestForm> {
  const { guardianConfirms, handler, openId, opensAt, closesAt, ...form } = row
  holdsUntil(now, [opensAt, closesAt])
  const unavailableReason = unavailableBecause(row, { mayWrite: access.mayWrite, openId }, now)
  return {
    ...form,
    opensAt,
    closesAt,
    requiresGuardianConfirmation: guardianConfirms,
    handlerMode: handler === 'CHOOSE_STAFF' ? ('CHOOSE_STAFF' as const) : ('FIXED' as const),
    handlerRole: handler,
    questions: presentQuestions(form.questions, language),
    available: unavailableReason === undefined,
    unavailableReason,
    openAnswerId: form.allowMultiple ? null : openId,
  }
}

function presentQuestions(
  questions: readonly StoredQuestion[],
  language: Language,
  {
    changed = new Set(),
    units = [],
  }: { changed?: ReadonlySet<number>; units?: readonly { id: number; name: string }[] } = {},
): RequestQuestion[] {
  const unitOptions = units.map(unit => ({ code: String(unit.id), name: unit.name }))
  return questions.map(question => {
    const { id, kind, required, text, help, options, min, max, maxLength, showWhen } = question
    return {
      id,
      text: inLanguage(text, language),
      textLanguage: fallbackLanguage(text, language),
      help: help && inLanguage(help, language),
      helpLanguage: help && fallbackLanguage(help, language),
      kind,
      required,
      options:
        kind === 'MODULE' && unitOptions.length > 0
          ? unitOptions
          : options?.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
      min,
      max,
      maxLength,
      showWhen,
      changed: changed.has(id) ? true : undefined,
    }
  })
}

export function presentSummary(row: SummaryRow, context: StudentContext): Unserialised<RequestSummary> {
  const { access, timeZone, today, provider } = context
  const isDraft = row.state === 'DRAFT'
  const reader = { ...access.reader, minor: access.minor, mayWrite: access.mayWrite }
  return {
    id: row.id,
    number: row.number,
    questionId: row.formId,
    title: row.title,
    titleLanguage: row.titleLanguage,
    state: row.state,
    created: row.createdAt,
    updated: row.updatedAt,
    submitted: row.submittedAt,
    dueDate: row.dueOn,
    handlerRole: row.handlerRole,
    handler: row.handler && personRef(row.handler),
    handlerAway: row.handlerAway === null || row.handlerAway.until < today ? null : row.handlerAway,
    guardianConfirmation:
      row.guardianState === null
        ? null
        : { state: row.guardianState, by: row.guardianBy, at: row.guardianAt },
    result: row.result,
    ...possibilities(row, reader),
    keptUntil: isDraft ? keptUntil(row.updatedAt, timeZone, provider.policies) : null,
    version: row.version,
  }
}

export function presentRequest(row: RequestRow, context: StudentContext): Unserialised<Request> {
  const { access, language } = context
  const isDraft = row.state === 'DRAFT'
  const questions = isDraft ? row.newestQuestions : row.questions
  const changed = isDraft ? changedQuestions(row.questions, questions) : new Set<number>()
  const answers = isDraft ? fittingAnswers(questions, row.answers) : row.answers
  const names: Record<string, string> = { ...row.staffNames, ...row.moduleNames }
  // A guardian who must not learn where the student is confirms by the name of the form alone.
  const isHidden = access.hidesLocation && row.byId !== access.reader.personId
  const isOthers = row.byId !== access.reader.personId
  const events = row.events.map(event => ({ ...event, text: isHidden ? null : event.text }))
  return {
    ...presentSummary(row, context),
    category: row.category,
    questions: presentQuestions(questions, language, { changed, units: row.units }),
    formVersion: isDraft ? row.newestVersion : row.formVersion,
    attachmentPolicy: row.attachmentPolicy,
    requiresGuardianConfirmation: row.guardianConfirms,
    handlingDays: row.handlingDays,
    description: row.description,
    descriptionLanguage: row.descriptionLanguage,
    answers: isHidden
      ? []
      : questions.flatMap(({ id }) => {
          const value = answers[id]
          return value === undefined ? [] : [{ questionId: id, value, label: names[id] }]
        }),
    replies: row.events.flatMap(({ kind, at, by, byRole, text }) =>
      isHidden || text === null || byRole === 'SYSTEM' || (kind !== 'INFO_ASKED' && kind !== 'REPLIED')
        ? []
        : [{ by: by ?? '', byRole, at, text }],
    ),
    events,
    ...(isHidden ? {} : decisionOf(row, context)),
    attachments: isOthers ? [] : row.attachments,
  }
}

function decisionOf(row: RequestRow, { access }: StudentContext): Unserialised<Pick<Request, 'decision'>> {
  const { result, decisionText, decidedAt, decidedBy, documentId, document } = row
  if (result === null || decidedAt === null) return {}
  const isOwn = row.byId === access.reader.personId
  return {
    decision: {
      result,
      text: decisionText ?? '',
      at: decidedAt,
      by: decidedBy && personRef(decidedBy),
      documentId: isOwn ? documentId : null,
      document: isOwn ? document : null,
      appealInstructions: row.appealInstructions,
      appealInstructionsLanguage: row.appealInstructionsLanguage,
      appealUntil: row.appealUntil,
    },
  }
}
