import type { ProcessEvent, ProcessInstance } from '@studentgo/protocol/process-tracking'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, Text, TypedText } from '#web/ui/content/text.tsx'
import style from './process-tracking.module.css'

/** The way of a matter from top to bottom: what has happened, where it stands, what follows. */
export function ProcessTimeline({ process }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { processKey, currentStep, holder, dueAt, next, events = [] } = process
  return (
    <ol className={style.timeline}>
      {events.map(event => (
        <li key={event.id} className={style.done}>
          <Happened event={event} process={process} />
        </li>
      ))}
      <li className={holder === undefined ? style.over : style.now} aria-current="step">
        <Quiet small>{t(holder === undefined ? 'processTracking.over' : 'processTracking.nowTitle')}</Quiet>
        <Text strong>{t(`processTracking.now.${processKey}.${currentStep}`)}</Text>
        {dueAt === undefined ? null : <p>{t('processTracking.due', { date: formats.weekdayDate(dueAt) })}</p>}
      </li>
      {next.map(({ step }) => (
        <li key={step} className={style.next}>
          <Quiet small>{t('processTracking.then')}</Quiet>
          <p>{t(`processTracking.next.${processKey}.${step}`)}</p>
        </li>
      ))}
    </ol>
  )
}

function Happened({ event, process }: { event: ProcessEvent; process: ProcessInstance }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { at, step, actorRole, actorName, text } = event
  return (
    <>
      <Quiet small>
        {formats.dateTime(at)} · {actorName ?? t(`processTracking.actor.${actorRole}`)}
      </Quiet>
      <p>{t(`processTracking.happened.${process.processKey}.${step}`)}</p>
      {text === undefined ? null : <TypedText className={style.comment}>{text}</TypedText>}
    </>
  )
}
