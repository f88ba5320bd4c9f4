import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure, usePolicy } from '#web/platform/config.ts'
import { useFormats } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { EventPlace } from './education-events.data.ts'
import style from './event.module.css'
import { useRegister } from './use-places.ts'
import { Reasons, WindowLine } from './window-line.tsx'

interface Props {
  event: EducationEventOffer
  place: EventPlace
}

/** Taking a place, with every rule that holds for it beside the button. */
export function SignUp({ event, place }: Props) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const register = useRegister(place)
  const mode = usePolicy('event.overlapMode')
  const blocked = mode === 'BLOCK' && event.overlapCount > 0
  const open = event.state === 'OPEN' || event.state === 'WAITLIST'
  const inTheWay = swapHindrance(event)
  return (
    <>
      <div className={style.rules}>
        <WindowLine event={event} />
        {event.registration.mode === 'APPROVAL' ? <p>{t('education-events.mode.APPROVAL')}</p> : null}
        {event.registration.mode === 'FIRST_COME' ? <p>{t('education-events.rule')}</p> : null}
        <Reasons event={event} />
        {open && inTheWay ? (
          <p>{t(`education-events.kept.${inTheWay}`, { name: event.swapFrom?.name ?? '' })}</p>
        ) : null}
        {blocked ? <p>{t('education-events.blocked')}</p> : null}
      </div>
      {open && event.eligibility.ok && !blocked && inTheWay === undefined ? (
        <SignUpForm
          event={event}
          register={register}
          mustAccept={mode === 'WARN' && event.overlapCount > 0}
        />
      ) : null}
      {/* A refusal stays in sight also when what it is about has taken the form away. */}
      {register.error ? (
        <div role="alert">
          <Notice tone="bad" title={describe(register.error)} />
        </div>
      ) : null}
    </>
  )
}

/** Why what fills the slot can not be changed for this event; undefined when it can, or nothing fills it. */
function swapHindrance({ swapFrom, state }: EducationEventOffer) {
  if (swapFrom === undefined) return undefined
  return swapFrom.kept ?? (state === 'WAITLIST' && !swapFrom.waiting ? 'SEAT_FOR_SEAT' : undefined)
}

interface FormProps {
  event: EducationEventOffer
  register: ReturnType<typeof useRegister>
  mustAccept: boolean
}

function SignUpForm({ event, register, mustAccept }: FormProps) {
  const { t } = useTranslation()
  const [lacks, setLacks] = useState(false)

  function submit(sent: FormEvent<HTMLFormElement>): void {
    sent.preventDefault()
    if (register.isPending) return
    const given = new FormData(sent.currentTarget)
    const acceptOverlaps = given.get('acceptOverlaps') === 'true'
    setLacks(mustAccept && !acceptOverlaps)
    if (mustAccept && !acceptOverlaps) {
      sent.currentTarget.querySelector<HTMLInputElement>('[name=acceptOverlaps]')?.focus()
      return
    }
    const comment = String(given.get('comment') ?? '')
    register.mutate({ acceptOverlaps, swap: event.swapFrom !== undefined, comment })
  }

  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <Consequences event={event} />
      {mustAccept ? (
        <Checkbox
          name="acceptOverlaps"
          value="true"
          label={t('education-events.accept')}
          help={
            lacks ? <span className={style.fault}>{t('education-events.accept.needed')}</span> : undefined
          }
          aria-invalid={lacks || undefined}
        />
      ) : null}
      <TextArea label={t('education-events.comment')} name="comment" rows={2} maxLength={500} />
      <div className={style.actions}>
        <Button type="submit" look="primary" busy={register.isPending}>
          {t(actionOf(event))}
        </Button>
      </div>
    </form>
  )
}

function actionOf(event: EducationEventOffer) {
  if (event.state === 'WAITLIST') return 'education-events.join'
  return event.swapFrom === undefined ? 'education-events.register' : 'education-events.swap'
}

/** What the button does besides the obvious: what a swap ends, how a queue moves, until when it can be undone. */
function Consequences({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { swapFrom, state, startDate, registration } = event
  return (
    <div className={style.rules}>
      {swapFrom === undefined ? null : (
        <p>
          {t(swapFrom.waiting ? 'education-events.swap.queue' : 'education-events.swap.what', {
            name: swapFrom.name,
          })}
        </p>
      )}
      {state === 'WAITLIST' ? (
        <p>{t('education-events.queueRule', { date: formats.date(startDate) })}</p>
      ) : (
        <p>{t('education-events.cancelUntil', { date: formats.date(registration.cancelUntil) })}</p>
      )}
    </div>
  )
}
