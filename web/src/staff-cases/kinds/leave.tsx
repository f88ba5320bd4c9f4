import type { CaseOf } from '@studentgo/protocol/staff-cases'
import { decideStaffLeave, leaveBody, uploadLeaveDocument } from '@studentgo/protocol/staff-cases-steps'
import { useTranslation } from 'react-i18next'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Quote } from '#web/ui/content/text.tsx'
import { CaseFiles } from '../case-files.tsx'
import { FormDocument, FormWhy, FormWord } from '../decision-fields.tsx'
import type { CaseStep, KindOfCase } from './case-kind.ts'

interface Props {
  detail: CaseOf<'LEAVE'>
}

function Content({ detail }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { startDate, endDate, reason, text, by, affectedSessions, attachments, decision } = detail.leave
  return (
    <>
      <Facts variant="columns">
        <Fact label={t('staffCases.days')}>
          {startDate === endDate
            ? formats.weekdayDate(startDate)
            : `${formats.weekdayDate(startDate)} – ${formats.weekdayDate(endDate)}`}
        </Fact>
        <Fact label={t('staffCases.reason')}>{reason.name}</Fact>
        <Fact label={t('staffCases.lessons')}>{formats.number(affectedSessions)}</Fact>
        <Fact label={t('staffCases.sentBy')}>{by.name}</Fact>
      </Facts>
      {text === undefined ? null : <Quote>{text}</Quote>}
      <CaseFiles detail={detail} files={attachments} />
      {decision?.comment === undefined ? null : <p>{decision.comment}</p>}
    </>
  )
}

const nothing = { comment: '', documentId: '' }

const refuse: CaseStep<CaseOf<'LEAVE'>> = {
  schema: leaveBody,
  initial: () => nothing,
  Fields: ({ detail }) => (
    <>
      <FormWhy detail={detail} />
      <FormDocument detail={detail} endpoint={uploadLeaveDocument} />
    </>
  ),
}

const grant: CaseStep<CaseOf<'LEAVE'>> = {
  ...refuse,
  Fields: ({ detail }) => (
    <>
      <FormWord detail={detail} name="comment" />
      <FormDocument detail={detail} endpoint={uploadLeaveDocument} />
    </>
  ),
  isOptional: true,
}

const grantPartly: CaseStep<CaseOf<'LEAVE'>> = {
  ...refuse,
  initial: ({ leave: { startDate, endDate } }) => ({ ...nothing, startDate, endDate }),
  Fields: ({ detail }) => (
    <>
      <GrantedDays detail={detail} />
      <refuse.Fields detail={detail} />
    </>
  ),
}

function GrantedDays({ detail: { leave } }: Props) {
  const { t } = useTranslation()
  const within = { earliest: leave.startDate, latest: leave.endDate }
  return (
    <>
      <FormDay name="startDate" label={t('staffCases.firstDay')} {...within} />
      <FormDay name="endDate" label={t('staffCases.lastDay')} {...within} />
    </>
  )
}

export const leave: KindOfCase<CaseOf<'LEAVE'>> = {
  codes: 'absences.reason',
  Content,
  history: 'LEAVE',
  endpoint: decideStaffLeave,
  seen: ({ leave: { version } }) => ({ version }),
  steps: { GRANT: grant, GRANT_PARTLY: grantPartly, REFUSE: refuse },
}
