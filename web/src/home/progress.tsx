import { addresses, planAddress } from '@studentgo/protocol/addresses'
import type { StudyRightProgress } from '@studentgo/protocol/home'
import { useTranslation } from 'react-i18next'
import { useAmount } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import oneLine from '#web/ui/content/one-line.module.css'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import style from './progress.module.css'

/** The progress of each study right; its details are on the page of the plan. */
export function Progress({ rights }: { rights: readonly StudyRightProgress[] }) {
  const { t } = useTranslation()
  return (
    <Section
      id="progress"
      title={t('home.progress.title')}
      aside={
        <ScreenLink to={addresses.documents} whenOff="nothing">
          {t('menu.documents')}
        </ScreenLink>
      }
    >
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
    <div className={style.right}>
      <Stack gap="tight">
        <p className={oneLine.text}>
          <ScreenLink
            className={wholeCard.open}
            to={planAddress(personalStudyPlanId)}
            aria-label={`${t('home.progress.open')}: ${name}`}
          >
            {name}
          </ScreenLink>
        </p>
        <div className={style.barAndAmount}>
          <ProgressBar progress={progress} />
          <Quiet small inline>
            <strong>{amount(progress.recognisedOsp + progress.completedOsp)}</strong> /{' '}
            {amount(progress.requiredOsp)}
          </Quiet>
        </div>
      </Stack>
    </div>
  )
}
