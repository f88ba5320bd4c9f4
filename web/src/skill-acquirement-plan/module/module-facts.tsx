import { moduleAddress } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { PersonLine } from '#web/ui/content/text.tsx'
import { gradeKey, groupOf } from './module-labels.ts'

interface Props {
  plan: SkillAcquirementPlan
  module: PlanModule
}

/** The facts of this part as pairs of label and value. */
export function ModuleFacts({ plan, module }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { startDate, endDate, responsibleTeacher, priorCompetence } = module
  const grade = module.grade === undefined ? undefined : gradeKey(module.grade)
  const required = plan.modules.filter(one => module.prerequisiteModuleIds.includes(one.id))
  return (
    <Facts variant="columns">
      <Fact label={t('plan.fact.group')}>
        {t(`plan.group.${groupOf(module)}`)}
        {module.mandatory ? ` · ${t('plan.fact.mandatory')}` : ` · ${t('plan.fact.optional')}`}
      </Fact>
      <Fact label={t('plan.fact.state')}>{t(`plan.module.${module.state}.means`)}</Fact>
      {grade === undefined ? null : (
        <Fact label={t('plan.fact.grade')}>
          {t(grade)}
          {module.gradedAt === undefined ? null : ` · ${formats.date(module.gradedAt)}`}
        </Fact>
      )}
      {startDate === undefined ? null : (
        <Fact label={t('plan.fact.period')}>
          {endDate === undefined
            ? t('plan.from', { date: formats.date(startDate) })
            : `${formats.date(startDate)} – ${formats.date(endDate)}`}
        </Fact>
      )}
      {module.teachingHours === undefined ? null : (
        <Fact label={t('plan.fact.hours')}>{formats.duration(module.teachingHours * 60)}</Fact>
      )}
      {responsibleTeacher === undefined ? null : (
        <Fact label={t('plan.fact.teacher')}>
          <PersonLine person={responsibleTeacher} />
        </Fact>
      )}
      <Fact label={t('plan.fact.provider')}>{module.providerName}</Fact>
      <Fact label={t('plan.fact.requires')}>
        {required.map((one, at) => (
          <span key={one.id}>
            {at > 0 ? ', ' : null}
            <Link to={moduleAddress(plan.planId, one.id)}>{one.name}</Link>
          </span>
        ))}
      </Fact>
      {priorCompetence === undefined ? null : (
        <Fact label={t('plan.fact.prior')}>
          {t(`plan.prior.${priorCompetence.route}`)} {t(`plan.prior.state.${priorCompetence.state}`)}
          {priorCompetence.sentToAssessmentAt === undefined
            ? null
            : ` ${formats.date(priorCompetence.sentToAssessmentAt)}`}
          {priorCompetence.assessors.length === 0 ? null : ` (${priorCompetence.assessors.join('; ')})`}
        </Fact>
      )}
    </Facts>
  )
}
