import { moduleAddress } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAmount } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { groupOf, unitGroups } from './module/module-labels.ts'
import { ModuleStatus } from './module/module-status.tsx'
import style from './plan.module.css'

/** Every unit of the plan by its group, sub-areas and courses below the unit that they belong to. */
export function UnitGroups({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  const ids = new Set(plan.modules.map(module => module.id))
  const tops = plan.modules.filter(module => module.parentId === undefined || !ids.has(module.parentId))
  const groups = unitGroups
    .map(group => ({ group, units: tops.filter(unit => groupOf(unit) === group) }))
    .filter(({ units }) => units.length > 0)
  return (
    <>
      {groups.map(({ group, units }) => (
        <Section
          key={group}
          id={`group-${group}`}
          title={`${t(`plan.group.${group}`)} · ${amount(units.reduce((sum, unit) => sum + unit.osp, 0))}`}
        >
          <UnitList units={units} plan={plan} />
        </Section>
      ))}
    </>
  )
}

function UnitList({ units, plan }: { units: readonly PlanModule[]; plan: SkillAcquirementPlan }) {
  return (
    <ul className={style.units}>
      {units.map(unit => {
        const parts = plan.modules.filter(module => module.parentId === unit.id)
        return (
          <li key={unit.id}>
            <Unit unit={unit} plan={plan} />
            <Parts parts={parts} plan={plan} />
          </li>
        )
      })}
    </ul>
  )
}

/** Collapsed sub-areas: their number and the number of completed ones are enough for the overview. */
function Parts({ parts, plan }: { parts: readonly PlanModule[]; plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  if (parts.length === 0) return null
  const done = parts.filter(part => !isOpen(part)).length
  return (
    <Fold small summary={t('plan.parts', { count: parts.length, done })}>
      <UnitList units={parts} plan={plan} />
    </Fold>
  )
}

function Unit({ unit, plan }: { unit: PlanModule; plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  return (
    <div className={style.unit}>
      <div className={style.unitName}>
        <Link to={moduleAddress(plan.planId, unit.id)}>{unit.name}</Link>
        <Quiet inline>
          {amount(unit.osp)}
          {unit.counts.openEvents > 0 && isOpen(unit)
            ? ` · ${t('plan.unit.open', { count: unit.counts.openEvents })}`
            : null}
        </Quiet>
      </div>
      <ModuleStatus module={unit} />
    </div>
  )
}

/** Whether the unit is not done yet, so that an event can still be chosen for it. */
function isOpen({ state }: PlanModule): boolean {
  return state !== 'COMPLETED' && state !== 'RECOGNISED'
}
