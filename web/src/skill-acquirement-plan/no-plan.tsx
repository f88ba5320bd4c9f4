import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { Notice } from '#web/ui/notice.tsx'

/** No plan yet: who makes it, when, and what one can do oneself meanwhile. */
export function NoPlan({ right }: { right: PersonalStudyPlan | undefined }) {
  const { t } = useTranslation()
  const teacher = right?.responsibleTeacher
  return (
    <Notice title={t('plan.none.title')}>
      <p>{teacher === undefined ? t('plan.none.school') : t('plan.none.teacher', { name: teacher.name })}</p>
      <p>
        <Link to={addresses.studySkills}>{t('plan.none.survey')}</Link>
      </p>
    </Notice>
  )
}
