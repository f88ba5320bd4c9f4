import { addresses, type ModuleTab } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { ModuleAssessments } from '#web/competence-demonstrations/module/module-assessments.panel.tsx'
import { ModuleDemonstrations } from '#web/competence-demonstrations/module/module-demonstrations.panel.tsx'
import { ModuleOffers } from '#web/education-events/offers/module-offers.panel.tsx'
import { ModuleEvents } from '#web/personal-education-events/module-events.panel.tsx'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { ModuleDetails } from './module-details.tsx'

interface Props {
  tab: ModuleTab
  plan: SkillAcquirementPlan
  module: PlanModule
  studentId: number | undefined
}

/** What a tab shows. Learning, demonstrations and assessments are other features' own. */
export function ModulePanel({ tab, plan, module, studentId }: Props) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  const ofChild = studentId === undefined ? {} : { studentId }
  if (tab === 'moduleDetails')
    return <ModuleDetails plan={plan} module={module} isOwn={studentId === undefined} />
  if (tab !== 'educationEvents') {
    const Panel = tab === 'qualificationEvents' ? ModuleDemonstrations : ModuleAssessments
    return (
      <>
        <h2 className="visually-hidden">{t(`plan.tab.${tab}`)}</h2>
        <Panel moduleId={module.id} {...ofChild} />
      </>
    )
  }
  const done = module.state === 'COMPLETED' || module.state === 'RECOGNISED'
  return (
    <>
      <ModuleEvents planId={plan.planId} moduleId={module.id} done={done} {...ofChild} />
      {/* Choosing is the student's own, and over when the unit is. */}
      {studentId === undefined && !done && isInUse(addresses.chooseEvents) ? (
        <ModuleOffers moduleId={module.id} />
      ) : null}
    </>
  )
}
