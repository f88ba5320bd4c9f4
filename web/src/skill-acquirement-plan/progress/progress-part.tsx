import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useAmount, useFormats } from '#web/platform/language/format.ts'
import { useAppearance } from '#web/platform/session/use-appearance.ts'
import { ProgressBar, ShareKey } from '#web/ui/content/progress-bar.tsx'
import { sharesOf } from '#web/ui/content/progress-shares.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import { Pace } from './pace.tsx'
import style from './progress.module.css'

/** Competence points of a year of full-time studies. */
const yearOfStudies = 60

/** The progress: completed points of the total, by state, and the pace. */
export function ProgressPart({
  plan,
}: {
  plan: Pick<SkillAcquirementPlan, 'progress' | 'competenceReachedAt'>
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { progress, competenceReachedAt } = plan
  const amount = useAmount(progress.unit)
  const done = progress.recognisedOsp + progress.completedOsp
  const isExplained = useAppearance().includes('plain-words')
  return (
    <Section id="plan-progress" title={t('plan.progress')}>
      <p className={style.done}>
        <strong>{amount(done)}</strong> {t('plan.doneOf', { whole: amount(progress.requiredOsp) })}
      </p>
      <ProgressBar progress={progress} {...(progress.unit === 'OSP' ? { scale: yearOfStudies } : {})} />
      <dl className={style.legend}>
        {sharesOf(progress)
          .filter(share => share.amount > 0)
          .map(share => (
            <div key={share.kind}>
              <dt>
                <ShareKey kind={share.kind} /> {t(`plan.share.${share.kind}`)}
              </dt>
              <dd>{amount(share.amount)}</dd>
            </div>
          ))}
      </dl>
      <Fold open={isExplained} summary={t('plan.share.explain')}>
        <Stack as="ul" gap="tight">
          {sharesOf(progress).map(({ kind }) => (
            <li key={kind}>
              <strong>{t(`plan.share.${kind}`)}:</strong> {t(`plan.share.${kind}.means`)}
            </li>
          ))}
          <li>{t(`plan.amount.${progress.unit}.means`)}</li>
        </Stack>
      </Fold>
      {progress.averageGrade === undefined ? null : (
        <p>
          {t('plan.average', {
            grade: formats.number(progress.averageGrade, {
              minimumFractionDigits: 2,
              maximumFractionDigits: 2,
            }),
          })}
        </p>
      )}
      {competenceReachedAt === undefined ? null : (
        <p>{t('plan.reached', { date: formats.date(competenceReachedAt) })}</p>
      )}
      <Pace progress={progress} />
    </Section>
  )
}
