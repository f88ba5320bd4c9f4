import type { StudyRightProgress } from '@studentgo/protocol/home'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { planAddress } from '#web/app/addresses.ts'
import { useAmount } from '#web/platform/language/format.ts'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'

/** How far each study right has come; the rest of it is on the plan's own page. */
export function Progress({ rights }: { rights: readonly StudyRightProgress[] }) {
  const { t } = useTranslation()
  return (
    <Section id="progress" title={t('home.progress.title')}>
      {rights.length === 0 ? <EmptyState>{t('home.progress.empty')}</EmptyState> : null}
      {rights.map(right => (
        <OneRight key={right.personalStudyPlanId} {...right} />
      ))}
    </Section>
  )
}

function OneRight({ personalStudyPlanId, name, progress }: StudyRightProgress) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  return (
    <Stack>
      <p>
        <Link to={planAddress(personalStudyPlanId)} aria-label={`${t('home.progress.open')}: ${name}`}>
          {name}
        </Link>
      </p>
      <ProgressBar progress={progress} />
      <Quiet>
        <strong>{amount(progress.recognisedOsp + progress.completedOsp)}</strong>{' '}
        {t('plan.doneOf', { whole: amount(progress.requiredOsp) })}
      </Quiet>
    </Stack>
  )
}
