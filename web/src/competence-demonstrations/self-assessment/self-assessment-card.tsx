import { selfAssessmentAddress } from '@studentgo/protocol/addresses'
import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useChildId } from '#web/platform/page/app-context.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card } from '#web/ui/layout/layout.tsx'
import { selfAssessmentQuery } from '../competence-demonstrations.data.ts'
import { ReadOnlySelfAssessment } from './read-only-self-assessment.tsx'
import { placeOfAssessment } from './use-self-assessment.ts'

interface Props {
  demonstration: CompetenceDemonstration
}

/** The state of the student's own assessment with a link to it; a guardian reads a submitted one here. */
export function SelfAssessmentCard({ demonstration }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { selfAssessment, can } = demonstration
  const isChild = useChildId() !== undefined
  const { state, submittedAt } = selfAssessment
  const isSent = state === 'SUBMITTED' || state === 'LOCKED'
  return (
    <Card as="section" aria-labelledby="own-assessment">
      <h2 id="own-assessment">{t('demonstrations.self.title')}</h2>
      <p>
        <strong>{t(`demonstrations.self.state.${state}`)}</strong>{' '}
        {submittedAt === undefined
          ? null
          : t('demonstrations.self.sentOn', { date: formats.dateOf(submittedAt) })}
      </p>
      <Quiet>{statusText()}</Quiet>
      <OutboxRows places={[placeOfAssessment(demonstration)]} />
      {!isChild && (can.selfAssess || isSent) ? (
        <LinkButton variant={isSent ? 'soft' : 'primary'} to={selfAssessmentAddress(demonstration)}>
          {t(`demonstrations.self.go.${state}`)}
        </LinkButton>
      ) : isSent && isChild && demonstration.assessment === undefined ? (
        <SubmittedAssessment demonstration={demonstration} />
      ) : null}
    </Card>
  )

  function statusText(): string {
    if (can.selfAssess || state === 'LOCKED') return t(`demonstrations.self.means.${state}`)
    return t(closedBecause(demonstration))
  }
}

/** Why it cannot be written now: not agreed yet, studies interrupted, or no demonstration to hold. */
export function closedBecause({ state, selfAssessment }: CompetenceDemonstration): string {
  if (state === 'PLANNED') return 'demonstrations.self.notYet'
  return selfAssessment.open ? 'demonstrations.self.readOnly' : 'demonstrations.self.closed'
}

function SubmittedAssessment({ demonstration }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(selfAssessmentQuery(demonstration))
  if (data === undefined) return null
  return (
    <Fold summary={t('demonstrations.self.read')}>
      <ReadOnlySelfAssessment assessment={data} />
    </Fold>
  )
}
