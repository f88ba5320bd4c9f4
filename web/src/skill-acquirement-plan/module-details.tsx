import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import style from './module.module.css'
import { ModuleFacts } from './module-facts.tsx'
import { ModuleStanding } from './module-standing.tsx'
import { moduleAddress } from './plan-addresses.ts'
import { Requirements } from './requirements.tsx'
import { useAmount } from './use-amount.ts'

interface Props {
  plan: SkillAcquirementPlan
  module: PlanModule
}

/** What one learns in this part, how far one has come, and by what it is judged. */
export function ModuleDetails({ plan, module }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {module.importantNote ? <Notice title={t('plan.module.important')} /> : null}
      <ModuleFacts plan={plan} module={module} />
      <Parts plan={plan} module={module} />
      {module.deviationText === undefined && module.individualCriteria.length === 0 ? null : (
        <section className={style.section} aria-labelledby="individual">
          <h2 id="individual">{t('plan.module.individual')}</h2>
          {module.deviationText === undefined ? null : <p>{module.deviationText}</p>}
          <ul className={style.texts}>
            {module.individualCriteria.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <Requirements module={module} />
    </>
  )
}

function Parts({ plan, module }: Props) {
  const { t } = useTranslation()
  const amount = useAmount(plan.progress.unit)
  const parts = plan.modules.filter(one => one.parentId === module.id)
  if (parts.length === 0) return null
  return (
    <section className={style.section} aria-labelledby="module-parts">
      <h2 id="module-parts">{t('plan.module.parts')}</h2>
      <ul className={style.parts}>
        {parts.map(part => (
          <li key={part.id}>
            <span>
              <Link to={moduleAddress(plan.planId, part.id)}>{part.name}</Link>{' '}
              <span className={style.quiet}>{amount(part.osp)}</span>
            </span>
            <ModuleStanding module={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}
