import type {
  CompetenceDemonstration,
  DemonstrationAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card } from '#web/ui/layout/layout.tsx'
import { RequestList } from './request-list.tsx'

const RequestForm = lazy(() => import('./request.form.tsx'))

interface Props {
  demonstration: CompetenceDemonstration
  assessment: DemonstrationAssessment
}

/** Asking for a review, until when and how; and for an attempt to raise the grade. */
export function ReviewPart({ demonstration, assessment }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const days = usePolicy('assessment.reviewRequestDays')
  const [asking, setAsking] = useState<'REQUEST_REVIEW' | 'REQUEST_RAISE' | undefined>(undefined)
  const { can, requests } = demonstration
  const date = formats.weekdayDate(assessment.reviewRequestUntil)
  const isPast = assessment.reviewRequestUntil < today
  const hasReview = requests.some(request => request.kind === 'REVIEW')
  return (
    <Card>
      <h3>{t('demonstrations.review.title')}</h3>
      {hasReview ? null : (
        <p>
          {isPast
            ? t('demonstrations.review.past', { date: formats.date(assessment.reviewRequestUntil) })
            : t('demonstrations.review.until', { date, count: days })}
        </p>
      )}
      <RequestList requests={requests} />
      {asking === undefined ? (
        <Actions>
          {can.requestReview ? (
            <Button onClick={() => setAsking('REQUEST_REVIEW')}>{t('demonstrations.review.ask')}</Button>
          ) : null}
          {can.requestRaise ? (
            <Button variant="plain" onClick={() => setAsking('REQUEST_RAISE')}>
              {t('demonstrations.raise.ask')}
            </Button>
          ) : null}
        </Actions>
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <RequestForm
            key={asking}
            demonstration={demonstration}
            action={asking}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
