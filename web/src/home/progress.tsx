import { addresses, planAddress } from '@studentgo/protocol/addresses'
import type { StudyRightProgress } from '@studentgo/protocol/home'
import { useTranslation } from 'react-i18next'
import { useAmount } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
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
      <p>
        <ScreenLink to={addresses.documents} whenOff="nothing">
          {t('menu.documents')}
        </ScreenLink>
      </p>
    </Section>
  )
}

function OneRight({ personalStudyPlanId, name, progress }: StudyRightProgress) {
  const { t } = useTranslation()
  const amount = useAmount(progress.unit)
  return (
    <Stack>
      <p>
        <ScreenLink to={planAddress(personalStudyPlanId)} aria-label={`${t('home.progress.open')}: ${name}`}>
          {name}
        </ScreenLink>
      </p>
      <ProgressBar progress={progress} />
      <Quiet>
        <strong>{amount(progress.recognisedOsp + progress.completedOsp)}</strong>{' '}
        {t('plan.doneOf', { whole: amount(progress.requiredOsp) })}
      </Quiet>
    </Stack>
  )
}
