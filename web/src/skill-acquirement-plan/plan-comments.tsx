import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { OpenForm } from './form-dialogs.tsx'
import style from './plan.module.css'
import type { PlanOverview } from './skill-acquirement-plan.data.ts'

interface Props {
  plan: PlanOverview
  open: (form: OpenForm) => void
}

/** What has been said of the plan, the newest last, as in a talk. */
export function PlanComments({ plan, open }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section className={style.section} aria-labelledby="plan-comments">
      <h2 id="plan-comments">{t('plan.comments')}</h2>
      {plan.comments.length === 0 ? <p className={style.quiet}>{t('plan.comments.empty')}</p> : null}
      <ul className={style.comments}>
        {plan.comments.map(comment => (
          <li key={`${comment.at} ${comment.by}`}>
            <p className={style.quiet}>
              {comment.by} ({t(`plan.role.${comment.role}`)}) · {formats.dateTime(comment.at)}
            </p>
            <p className={style.said}>{comment.text}</p>
          </li>
        ))}
      </ul>
      {plan.can.comment ? (
        <div>
          <Button small onClick={() => open({ kind: 'comment' })}>
            {t('plan.comment.open')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
