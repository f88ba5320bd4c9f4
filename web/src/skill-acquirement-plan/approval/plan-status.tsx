import type { PendingApproval, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import type { OpenForm } from '../form-dialogs.tsx'
import style from '../plan.module.css'
import { WaitsBar } from '../waits-bar.tsx'
import { ChangeList } from './change-list.tsx'

interface Props {
  plan: SkillAcquirementPlan
  open: (form: OpenForm) => void
}

/** Who acts next on the plan: the student first, then the school. */
export function PlanStatus({ plan, open }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isGuardian = useApp().place.kind === 'child'
  if (plan.pendingApproval !== undefined) {
    return <Waiting plan={plan} pending={plan.pendingApproval} open={open} />
  }
  if (plan.state === 'DRAFT') return <Notice title={t('plan.state.DRAFT.means')} />
  if (plan.state === 'STUDENT_APPROVED' || plan.state === 'STUDENT_RETURNED') {
    return (
      <Notice tone={plan.state === 'STUDENT_APPROVED' ? 'good' : 'changed'}>
        <p>
          {isGuardian
            ? t(`plan.state.${plan.state}.guardian`, { version: plan.version })
            : t(`plan.state.${plan.state}.means`, { version: plan.version })}
        </p>
        <Seeing plan={plan} open={open} />
      </Notice>
    )
  }
  if (plan.approvedAt === undefined) return null
  return <Quiet>{t('plan.inForce', { version: plan.version, date: formats.dateOf(plan.approvedAt) })}</Quiet>
}

/** Whether a guardian has seen the version; a guardian who may and has not gets a button to confirm it. */
function Seeing({ plan, open }: Props) {
  const { t } = useTranslation()
  const { toSee, seenByGuardian } = plan
  return (
    <>
      {seenByGuardian ? <Quiet>{t('plan.waits.seen')}</Quiet> : null}
      {toSee === undefined ? null : (
        <Actions>
          <WaitsBar what={t('plan.waits.short', { version: toSee.version })}>
            <Button variant="primary" onClick={() => open({ kind: 'seen', pending: toSee })}>
              {t('plan.seen')}
            </Button>
          </WaitsBar>
        </Actions>
      )}
    </>
  )
}

function Waiting({ plan, pending, open }: Props & { pending: PendingApproval }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { decide, markSeen } = plan.can
  const isGuardian = useApp().place.kind === 'child'
  const sent = formats.dateOf(pending.requestedAt)
  return (
    <section className={style.waiting} aria-labelledby="plan-waits">
      <h2 id="plan-waits">
        {isGuardian
          ? t('plan.waits.guardian', { version: pending.version })
          : t('plan.waits.title', { version: pending.version })}
      </h2>
      <p>
        {pending.requestedBy === undefined
          ? t('plan.waits.sent', { date: sent })
          : t('plan.waits.sentBy', { date: sent, name: pending.requestedBy.name })}{' '}
        {pending.dueDate === undefined ? null : t('plan.waits.due', { date: formats.date(pending.dueDate) })}
      </p>
      <h3>{t('plan.changed')}</h3>
      <ChangeList changes={pending.summary} />
      {pending.requiresStrongAuth ? <p>{t('plan.waits.strong')}</p> : null}
      {decide ? (
        <Actions>
          <WaitsBar what={t('plan.waits.short', { version: pending.version })}>
            <Button variant="primary" onClick={() => open({ kind: 'approve', pending })}>
              {t('plan.approve')}
            </Button>
          </WaitsBar>
          <Button onClick={() => open({ kind: 'return', pending })}>{t('plan.return')}</Button>
        </Actions>
      ) : null}
      <Seeing plan={plan} open={open} />
      {isGuardian && !markSeen ? null : (
        <Quiet>{isGuardian ? t('plan.waits.guardianRule') : t('plan.waits.rule')}</Quiet>
      )}
    </section>
  )
}
