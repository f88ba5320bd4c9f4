import { addresses, moduleAddress } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAmount } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import style from './plan.module.css'
import { Road } from './road/road.tsx'
import { leavesOf } from './road/road-stops.ts'

/** The next steps of the plan and its missing parts. */
export function NextAndMissing({ plan }: { plan: SkillAcquirementPlan }) {
  return (
    <>
      <Next plan={plan} />
      <Missing plan={plan} />
    </>
  )
}

function Next({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const { responsible, nextMeeting } = plan.guidance
  return (
    <Section id="plan-next" title={t('plan.next')}>
      <Road plan={plan} />
      {nextMeeting === undefined ? (
        <p>
          <ScreenLink to={addresses.planActivities} whenOff="nothing">
            {t('plan.talks')}
          </ScreenLink>
        </p>
      ) : null}
      {responsible === undefined ? null : (
        <Quiet>
          {t('plan.responsible', { name: responsible.name })}
          {responsible.email === undefined ? null : (
            <>
              {' '}
              <a href={`mailto:${responsible.email}`}>{responsible.email}</a>
            </>
          )}
          {responsible.phone === undefined ? null : (
            <>
              {' '}
              <a className={style.phone} href={`tel:${responsible.phone.replaceAll(' ', '')}`}>
                {responsible.phone}
              </a>
            </>
          )}
        </Quiet>
      )}
    </Section>
  )
}

function Missing({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  const missing = missingOf(plan.modules)
  const { unplannedOsp } = plan.progress
  const named = missing.reduce((sum, module) => sum + (module.state === 'FAILED' ? 0 : module.osp), 0)
  const nowhere = Math.max(0, unplannedOsp - named)
  return (
    <Section id="plan-missing" title={t('plan.missing')}>
      {missing.length === 0 && nowhere === 0 ? <EmptyState>{t('plan.missing.nothing')}</EmptyState> : null}
      <Stack as="ul" gap="tight">
        {missing.map(module => (
          <li key={module.id}>
            <Link to={moduleAddress(plan.planId, module.id)}>{module.name}</Link>{' '}
            <Quiet inline>
              {amount(module.osp)} · {t(`plan.module.${module.state}`)}
            </Quiet>
          </li>
        ))}
        {nowhere > 0 ? <li>{t('plan.missing.nowhere', { amount: amount(nowhere) })}</li> : null}
      </Stack>
    </Section>
  )
}

/** Units without a place in the plan yet, and those that must be demonstrated again. */
function missingOf(modules: readonly PlanModule[]): PlanModule[] {
  return leavesOf(modules).filter(module => module.state === 'NOT_PLANNED' || module.state === 'FAILED')
}
