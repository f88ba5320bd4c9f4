import type { AbsenceMark } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Card, CardList, Section } from '#web/ui/layout/layout.tsx'

const waitingStates = ['CERTIFICATE_REQUIRED', 'PROPOSED', 'EXPLAINED']

/** Explanations that wait for a decision, grouped by state, reason and decider. */
export function Waiting({ marks }: { marks: readonly AbsenceMark[] }) {
  const { t } = useTranslation()
  const waiting = marks.filter(mark => waitingStates.includes(mark.state))
  if (waiting.length === 0) return null
  const groups = Map.groupBy(waiting, mark =>
    [mark.state, mark.explanation?.reason.code ?? mark.proposal?.reason.code, mark.decider?.personId].join(
      ' ',
    ),
  )
  return (
    <Section id="waiting-marks" title={t('absences.waiting.title')}>
      <CardList>
        {[...groups].map(([key, group]) => (
          <WaitingGroup key={key} marks={group} />
        ))}
      </CardList>
    </Section>
  )
}

function WaitingGroup({ marks }: { marks: readonly AbsenceMark[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [newest, oldest] = [marks[0], marks.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  const days =
    newest.date === oldest.date
      ? formats.shortDate(newest.date)
      : `${formats.shortDate(oldest.date)}–${formats.shortDate(newest.date)}`
  const reason = (newest.explanation ?? newest.proposal)?.reason.name
  const name = newest.decider?.name ?? t('absences.waiting.school')
  const values = { name, date: formats.shortDate(oldest.explainDeadline) }
  const what = newest.state === 'PROPOSED' ? `PROPOSED.${newest.explainableBy}` : newest.state
  return (
    <Card as="li">
      <Text size="lead" strong>
        {t(`absences.state.${newest.state}`)}
      </Text>
      <Quiet>
        {t('absences.waiting.lessons', { count: marks.length, days })}
        {reason ? ` · ${reason}` : null}
      </Quiet>
      <p>{t(`absences.waiting.${what}`, values)}</p>
    </Card>
  )
}
