import { demonstrationAddress, selfAssessmentAddress } from '@studentgo/protocol/addresses'
import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { IconLine, Text } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Actions, Card } from '#web/ui/layout/layout.tsx'
import style from '../competence-demonstrations.module.css'
import { useCountdown } from '../demonstration-labels.ts'
import { TaskMeter } from '../preparing/task-meter.tsx'
import { AttemptLabel } from './demonstration-line.tsx'

/** The next demonstration: days left, place, and progress of the preparation. */
export function NextDemonstration({ next }: { next: DemonstrationSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const countdown = useCountdown()(next)
  const { environment, selfAssessment } = next
  return (
    <Card as="section" tone="now" aria-labelledby="next-demonstration">
      <h2 id="next-demonstration">{next.isNow ? t('demonstrations.goesOn') : t('demonstrations.next')}</h2>
      <p className={style.countdown}>{countdown}</p>
      <Text as="h3" size="lead">
        {next.name}
      </Text>
      <AttemptLabel demonstration={next} />
      <IconLine icon="calendar">{formats.days(next)}</IconLine>
      {environment === undefined ? null : (
        <IconLine icon="place">{[environment.name, environment.address].filter(Boolean).join(', ')}</IconLine>
      )}
      <TaskMeter tasks={next.tasks} />
      {next.can.selfAssess ? <p>{t(`demonstrations.self.state.${selfAssessment.state}`)}</p> : null}
      <Actions>
        <LinkButton variant="primary" to={demonstrationAddress(next)}>
          {t('demonstrations.open')}
          <span className="visually-hidden">: {next.name}</span>
        </LinkButton>
        {next.can.selfAssess && selfAssessment.state !== 'SUBMITTED' ? (
          <LinkButton variant="plain" to={selfAssessmentAddress(next)}>
            {t(`demonstrations.self.go.${selfAssessment.state}`)}
          </LinkButton>
        ) : null}
      </Actions>
    </Card>
  )
}
