import type {
  ModuleState,
  PlanModule,
  SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses, moduleAddress } from '#web/app/addresses.ts'
import { useAmount, useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import style from './plan.module.css'

/** What comes next and what is missing: the two other questions of the plan. */
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
  const formats = useFormats()
  const coming = upcomingOf(plan.modules)
  const { nextMeeting, responsible } = plan.guidance
  return (
    <Section id="plan-next" title={t('plan.next')}>
      {coming.length === 0 ? <EmptyState>{t('plan.next.empty')}</EmptyState> : null}
      <Stack as="ul" gap="tight">
        {coming.map(module => (
          <li key={module.id}>
            <Link to={moduleAddress(plan.planId, module.id)}>{module.name}</Link>{' '}
            <Quiet inline>{whenOf(module)}</Quiet>
          </li>
        ))}
      </Stack>
      <p>
        {nextMeeting === undefined ? (
          <Link to={addresses.planActivities}>{t('plan.talks')}</Link>
        ) : (
          <Link to={addresses.planActivities}>
            {t('plan.nextTalk', { at: formats.dateTime(nextMeeting) })}
          </Link>
        )}
      </p>
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

  function whenOf({ state, startDate, endDate }: PlanModule): string {
    if (state === 'AWAITING_ASSESSMENT') return t('plan.module.AWAITING_ASSESSMENT')
    if (state === 'SCHEDULED' && startDate !== undefined)
      return t('plan.from', { date: formats.date(startDate) })
    if (endDate !== undefined) return t('plan.until', { date: formats.date(endDate) })
    return t(`plan.module.${state}`)
  }
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

const order: readonly ModuleState[] = ['AWAITING_ASSESSMENT', 'ONGOING', 'SCHEDULED']
const most = 5

/** Parts without parts of their own: those that one studies and shows. */
function leavesOf(modules: readonly PlanModule[]): PlanModule[] {
  const parents = new Set(modules.map(module => module.parentId))
  return modules.filter(module => module.kind !== 'COURSE' && !parents.has(module.id))
}

/** Ongoing and scheduled units: those awaiting assessment first, then ongoing ones, then by start date. */
function upcomingOf(modules: readonly PlanModule[]): PlanModule[] {
  const rank = (module: PlanModule) => order.indexOf(module.state)
  const day = (module: PlanModule) =>
    (module.state === 'SCHEDULED' ? module.startDate : module.endDate) ?? '9999'
  return leavesOf(modules)
    .filter(module => rank(module) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || day(a).localeCompare(day(b)))
    .slice(0, most)
}

/** What has no place in the plan yet, and what has to be shown again. */
function missingOf(modules: readonly PlanModule[]): PlanModule[] {
  return leavesOf(modules).filter(module => module.state === 'NOT_PLANNED' || module.state === 'FAILED')
}
