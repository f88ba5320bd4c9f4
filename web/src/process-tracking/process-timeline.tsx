import type { ProcessEvent, ProcessInstance } from '@studentgo/protocol/process-tracking'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, Quote, Text } from '#web/ui/content/text.tsx'
import { Timeline, TimelineItem } from '#web/ui/layout/timeline.tsx'

/** The timeline of a matter from top to bottom: past steps, the present one, the next ones. */
export function ProcessTimeline({ process }: { process: ProcessInstance }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { processKey, currentStep, holder, dueAt, next, events = [] } = process
  return (
    <Timeline>
      {events.map(event => (
        <TimelineItem key={event.id}>
          <Happened event={event} process={process} />
        </TimelineItem>
      ))}
      <TimelineItem state={holder === undefined ? 'good' : 'now'} aria-current="step">
        <Quiet small>{t(holder === undefined ? 'processTracking.over' : 'processTracking.nowTitle')}</Quiet>
        <Text strong>{t(`processTracking.now.${processKey}.${currentStep}`)}</Text>
        {dueAt === undefined ? null : <p>{t('processTracking.due', { date: formats.weekdayDate(dueAt) })}</p>}
      </TimelineItem>
      {next.map(({ step }) => (
        <TimelineItem key={step} state="next">
          <Quiet small>{t('processTracking.then')}</Quiet>
          <p>{t(`processTracking.next.${processKey}.${step}`)}</p>
        </TimelineItem>
      ))}
    </Timeline>
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
      {text === undefined ? null : <Quote>{text}</Quote>}
    </>
  )
}
