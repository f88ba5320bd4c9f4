import {
  type EducationEventOffer,
  registerForEvent,
  registrationBody,
} from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { usePolicy } from '#web/platform/api/config.ts'
import { type EndpointMutation, useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault } from '#web/ui/content/text.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { type EventPlace, inputOfPlace } from './education-events.data.ts'
import { Reasons, WindowLine } from './registration-window.tsx'

interface Props {
  event: EducationEventOffer
  place: EventPlace
}

/** The sign-up, with all its rules beside the button. */
export function SignUp({ event, place }: Props) {
  const { t } = useTranslation()
  const register = useEndpointMutation(registerForEvent, {
    done: ({ state, waitlistPosition }) =>
      t(`education-events.done.${state}`, { position: waitlistPosition ?? '' }),
  })
  const mode = usePolicy('event.overlapMode')
  const blocked = mode === 'BLOCK' && event.overlapCount > 0
  const open = event.state === 'OPEN' || event.state === 'WAITLIST'
  const hindrance = swapHindrance(event)
  const isOffered = open && event.eligibility.ok && !blocked && hindrance === undefined
  return (
    <>
      <Stack gap="tight">
        <WindowLine event={event} />
        {event.registration.mode === 'APPROVAL' ? <p>{t('education-events.mode.APPROVAL')}</p> : null}
        {event.registration.mode === 'FIRST_COME' ? <p>{t('education-events.rule')}</p> : null}
        <Reasons event={event} />
        {open && hindrance ? (
          <p>{t(`education-events.kept.${hindrance}`, { name: event.swapFrom?.name ?? '' })}</p>
        ) : null}
        {blocked ? <p>{t('education-events.blocked')}</p> : null}
      </Stack>
      {isOffered ? (
        <SignUpForm
          event={event}
          place={place}
          register={register}
          mustAccept={mode === 'WARN' && event.overlapCount > 0}
        />
      ) : null}
      {/* A refusal stays visible even when its cause has removed the form. */}
      {isOffered ? null : <FailureAlert error={register.error} />}
    </>
  )
}

/** Why the event in the slot cannot be swapped for this one; undefined when it can, or the slot is empty. */
function swapHindrance({ swapFrom, state }: EducationEventOffer) {
  if (swapFrom === undefined) return undefined
  return swapFrom.kept ?? (state === 'WAITLIST' && !swapFrom.waiting ? 'SEAT_FOR_SEAT' : undefined)
}

const registrationDespiteOverlaps = z.extend(registrationBody, { acceptOverlaps: z.literal(true) })

interface FormProps extends Props {
  register: EndpointMutation<typeof registerForEvent>
  mustAccept: boolean
}

function SignUpForm({ event, place, register, mustAccept }: FormProps) {
  const { t } = useTranslation()
  return (
    <EndpointForm
      mutation={register}
      schema={mustAccept ? registrationDespiteOverlaps : registrationBody}
      initial={{ acceptOverlaps: false, comment: '' }}
      draft={`registration.${place.eventId}.${place.peeemId}`}
      toBody={({ acceptOverlaps, comment }) => ({
        ...(acceptOverlaps ? { acceptOverlaps } : {}),
        ...(event.swapFrom === undefined ? {} : { swap: true }),
        comment,
      })}
      toInput={body => ({ ...inputOfPlace(place), body })}
      submitLabel={t(actionOf(event))}
    >
      <Consequences event={event} />
      {mustAccept ? <AcceptOverlaps /> : null}
      <FormTextArea name="comment" label={t('education-events.comment')} rows={2} />
    </EndpointForm>
  )
}

function AcceptOverlaps() {
  const { t } = useTranslation()
  const { value, onChange, onBlur, error, ref } = useField<boolean>('acceptOverlaps')
  return (
    <Checkbox
      label={t('education-events.accept')}
      help={error ? <Fault inline>{t('education-events.accept.needed')}</Fault> : undefined}
      aria-invalid={error ? true : undefined}
      checked={value}
      onChange={event => onChange(event.target.checked)}
      onBlur={onBlur}
      ref={ref}
    />
  )
}

function actionOf(event: EducationEventOffer) {
  if (event.state === 'WAITLIST') return 'education-events.join'
  return event.swapFrom === undefined ? 'education-events.register' : 'education-events.swap'
}

/** The side effects of the button: the event that a swap ends, how a queue moves, and the deadline to undo it. */
function Consequences({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { swapFrom, state, startDate, registration } = event
  return (
    <Stack gap="tight">
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
    </Stack>
  )
}
