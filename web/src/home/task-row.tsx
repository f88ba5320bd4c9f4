import { explainAbsences, notifyAbsence } from '@studentgo/protocol/absences'
import { newMessageAddress } from '@studentgo/protocol/addresses'
import { deadlineOf, type HomeTask } from '@studentgo/protocol/home'
import { updatePlanActivity } from '@studentgo/protocol/psap-activities'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useQueuedBody } from '#web/platform/offline/outbox.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import oneLine from '#web/ui/content/one-line.module.css'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { isLapsed } from './task-groups.ts'
import type { TaskLabel } from './task-labels.ts'
import style from './waiting.module.css'

export type PlanAction = Extract<HomeTask, { kind: 'PLAN_ACTION' }>
export type StillAway = Extract<HomeTask, { kind: 'STILL_AWAY' }>

interface Props<Task = HomeTask> {
  task: Task
  label: TaskLabel
  today: string
}

/** One task; the whole row links to where it is done. */
export function TaskRow({ label, ...rest }: Props) {
  const id = useId()
  return (
    <Frame {...rest} label={label} id={id}>
      <Link
        to={label.to}
        id={`${id}-action`}
        className={classes(wholeCard.open, style.action)}
        aria-labelledby={`${id}-action ${id}`}
      >
        <span className="visually-hidden-narrow">{label.action}</span>
        <Icon name="forward" />
      </Link>
    </Frame>
  )
}

interface PlanActionProps extends Props<PlanAction> {
  ticked: boolean
  onTicked: (ticked: boolean) => void
}

/** An agreed action of the student: done with one tap, and undone with another. */
export function PlanActionRow({ ticked, onTicked, label, ...rest }: PlanActionProps) {
  const id = useId()
  const { activityId, actionIndex } = rest.task
  const slot = `plan-activity-${activityId}-${actionIndex}`
  const done = useQueuedBody<{ done: boolean }>(slot)?.done ?? ticked
  const tick = useEndpointMutation(updatePlanActivity, {
    onReply: (_entry, { body }) => onTicked('done' in body && body.done),
    whenOffline: () => ({
      place: 'plan-activities',
      title: label.title,
      slot,
    }),
  })
  return (
    <Frame {...rest} label={label} id={id} done={done}>
      <DoneButton
        id={id}
        action={label.action}
        done={done}
        busy={tick.isPending}
        onClick={() => tick.mutate({ body: { id: activityId, actionIndex, done: !done } })}
      />
    </Frame>
  )
}

interface StillAwayProps extends Props<StillAway> {
  sent: boolean
  onSent: (sent: boolean) => void
}

/** An illness that may continue: reported for today with one tap, and withdrawn with another. */
export function StillAwayRow({ sent, onSent, label, ...rest }: StillAwayProps) {
  const { t } = useTranslation()
  const id = useId()
  const formats = useFormats()
  const [noticeId, setNoticeId] = useState<number>()
  const report = useEndpointMutation(notifyAbsence, {
    onReply: notice => {
      setNoticeId(notice.id)
      onSent(true)
    },
    whenOffline: ({ body }) => ({
      place: 'absences',
      title: `${t('absences.kind.SICK')} · ${formats.days(body)}`,
      slot: `still-away-${body.startDate}`,
    }),
  })
  const withdraw = useEndpointMutation(explainAbsences, { onReply: () => onSent(false) })
  const { today } = rest
  return (
    <Frame {...rest} label={label} id={id} done={sent} doneText={t('home.stillAway.done')}>
      <DoneButton
        id={id}
        action={label.action}
        done={sent}
        busy={report.isPending || withdraw.isPending}
        onClick={() => {
          if (sent && noticeId !== undefined) withdraw.mutate({ body: { noticeId, action: 'WITHDRAW' } })
          else report.mutate({ body: { kind: 'SICK', startDate: today, endDate: today, reasonCode: 'T' } })
        }}
      />
    </Frame>
  )
}

interface DoneButtonProps {
  /** Of the heading. */
  id: string
  action: string
  done: boolean
  busy: boolean
  onClick: () => void
}

/** Marks it as done, and then offers to undo it. */
function DoneButton({ id, action, done, ...rest }: DoneButtonProps) {
  const { t } = useTranslation()
  return (
    <Button small id={`${id}-action`} aria-labelledby={`${id}-action ${id}`} {...rest}>
      {done ? t('home.undo') : action}
    </Button>
  )
}

interface FrameProps extends Props {
  /** Of the heading. */
  id: string
  done?: boolean
  doneText?: string
  children: ReactNode
}

function Frame({
  task,
  label: { icon, title, titleLanguage, when, detail },
  today,
  id,
  done = false,
  doneText,
  children,
}: FrameProps) {
  const { t } = useTranslation()
  const deadline = deadlineOf(task) ?? today
  return (
    <Row className={style.task}>
      <span className={style.icon}>
        <Icon name={done ? 'check' : icon} />
      </span>
      <div>
        <h3 id={id} lang={titleLanguage} className={oneLine.text}>
          {done ? <s>{title}</s> : title}
        </h3>
        <Quiet small className={oneLine.text}>
          {done ? (
            <strong className={style.done}>{doneText ?? t('home.done')}</strong>
          ) : isLapsed(deadline, today) ? (
            <>
              {when} ·{' '}
              <ScreenLink
                className={style.agree}
                to={newMessageAddress({ subject: title })}
                whenOff="nothing"
              >
                {t('home.agreeNewDay')}
              </ScreenLink>
            </>
          ) : (
            <>
              {when ? <span className={classes(deadline < today && style.overdue)}>{when}</span> : null}
              {when && detail ? ' · ' : null}
              {detail}
            </>
          )}
        </Quiet>
      </div>
      {children}
    </Row>
  )
}
