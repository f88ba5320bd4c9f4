import {
  cancelRegistration,
  type EducationEventOffer,
  type OwnPlace,
} from '@studentgo/protocol/education-events'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { type EventPlace, inputOfPlace } from './education-events.data.ts'
import style from './event.module.css'
import { PlaceBadge, PlaceRule } from './offers/chosen-list.tsx'

interface Props {
  event: EducationEventOffer
  own: OwnPlace
  place: EventPlace
}

/** The student's place, and giving it up, which first explains the consequences. */
export function OwnPlaceCard({ event, own, place }: Props) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const waits = own.state === 'WAITLISTED'

  function keep(): void {
    setConfirming(false)
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <>
      <PlaceBadge place={own} />
      <PlaceRule place={own} event={event} />
      {own.cancellable && !isConfirming ? (
        <Actions>
          <Button ref={button} variant="plain" onClick={() => setConfirming(true)}>
            {t(waits ? 'education-events.leave' : 'education-events.cancel')}
          </Button>
        </Actions>
      ) : null}
      {isConfirming ? <Confirmation event={event} place={place} waits={waits} onKeep={keep} /> : null}
    </>
  )
}

interface ConfirmationProps {
  event: EducationEventOffer
  place: EventPlace
  waits: boolean
  onKeep: () => void
}

function Confirmation({ event, place, waits, onKeep }: ConfirmationProps) {
  const { t } = useTranslation()
  const giveUp = useEndpointMutation(cancelRegistration, {
    done: () => t(waits ? 'education-events.done.left' : 'education-events.done.cancelled'),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const labels = waits ? 'leave' : 'cancel'
  return (
    <section className={style.confirmation} aria-labelledby="give-up">
      <h3 id="give-up" ref={heading} tabIndex={-1}>
        {t(`education-events.${labels}.title`)}
      </h3>
      <p>{t(`education-events.${labels}.what`, { name: event.name })}</p>
      <FailureAlert error={giveUp.error} />
      <Actions>
        <Button variant="danger" busy={giveUp.isPending} onClick={() => giveUp.mutate(inputOfPlace(place))}>
          {t(`education-events.${labels}`)}
        </Button>
        <Button variant="plain" onClick={onKeep}>
          {t('education-events.keep')}
        </Button>
      </Actions>
    </section>
  )
}
