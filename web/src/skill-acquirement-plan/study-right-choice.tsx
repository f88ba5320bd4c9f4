import { planAddress } from '@studentgo/protocol/addresses'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import style from './plan.module.css'
import { statusOf } from './study-right-status.data.ts'

interface Props {
  rights: readonly PersonalStudyPlan[]
  chosen: number | undefined
}

/** For a student with two study rights and so two plans: the name of this one, and a link to the other. */
export function StudyRightChoice({ rights, chosen }: Props) {
  const { t } = useTranslation()
  if (rights.length < 2) return null
  return (
    <nav aria-label={t('plan.rights')}>
      <ul className={style.rights}>
        {rights.map(right => {
          const isShown = right.personalStudyPlanId === chosen
          return (
            <li key={right.personalStudyPlanId}>
              <Link
                to={planAddress(right.personalStudyPlanId)}
                className={classes(style.right, isShown && style.rightShown)}
                aria-current={isShown ? 'page' : undefined}
              >
                {right.qualification.name}
                <Quiet inline> · {t(`plan.right.${statusOf(right.studyRightState)}`)}</Quiet>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
