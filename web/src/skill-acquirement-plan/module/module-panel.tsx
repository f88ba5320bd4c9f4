import { addresses, type ModuleTab } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { ModuleAssessments } from '#web/competence-demonstrations/module/module-assessments.panel.tsx'
import { ModuleDemonstrations } from '#web/competence-demonstrations/module/module-demonstrations.panel.tsx'
import { ModuleOffers } from '#web/education-events/offers/module-offers.panel.tsx'
import { ModuleEvents } from '#web/personal-education-events/module-events.panel.tsx'
import { useChildId } from '#web/platform/page/app-context.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { ModuleDetails } from './module-details.tsx'

interface Props {
  tab: ModuleTab
  plan: SkillAcquirementPlan
  module: PlanModule
}

/** The contents of a tab. Other features provide learning, demonstrations and assessments. */
export function ModulePanel({ tab, plan, module }: Props) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  const isOwn = useChildId() === undefined
  if (tab === 'moduleDetails') return <ModuleDetails plan={plan} module={module} isOwn={isOwn} />
  if (tab !== 'educationEvents') {
    const Panel = tab === 'qualificationEvents' ? ModuleDemonstrations : ModuleAssessments
    return (
      <>
        <h2 className="visually-hidden">{t(`plan.tab.${tab}`)}</h2>
        <Panel moduleId={module.id} />
      </>
    )
  }
  const done = module.state === 'COMPLETED' || module.state === 'RECOGNISED'
  return (
    <>
      <ModuleEvents planId={plan.planId} moduleId={module.id} done={done} />
      {/* Only the student chooses, and only until the unit is done. */}
      {isOwn && !done && isInUse(addresses.chooseEvents) ? <ModuleOffers moduleId={module.id} /> : null}
    </>
  )
}
