import type { AbsenceMark, WaitingMarks } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { PersonLine, Quiet, Text } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card, CardList, Section } from '#web/ui/layout/layout.tsx'

interface Props {
  waiting: readonly WaitingMarks[]
}

interface CertificatesProps extends Props {
  marks: readonly AbsenceMark[]
  explain: (marks: AbsenceMark[]) => void
}

/** Certificates that the school requires of the student: the explanation stays undecided until it has them. */
export function Certificates({ waiting, marks, explain }: CertificatesProps) {
  const { t } = useTranslation()
  const needed = waiting.filter(needsCertificate)
  const mine = marks.filter(mark => mark.state === 'CERTIFICATE_REQUIRED' && mark.explainable)
  if (needed.length === 0) return null
  return (
    <Section id="certificates" title={t('absences.certificate.title')}>
      <CardList>
        {needed.map(group => (
          <Card as="li" key={keyOf(group)}>
            <Text size="lead" strong>
              {t('absences.certificate.needed')}
            </Text>
            <Extent group={group} />
            <p>{t('absences.certificate.what')}</p>
            {group.decider === undefined ? (
              <p>{t('absences.certificate.toSchool')}</p>
            ) : (
              <div>
                <p>{t('absences.certificate.to')}</p>
                <PersonLine person={group.decider} />
              </div>
            )}
          </Card>
        ))}
      </CardList>
      {mine.length === 0 ? null : (
        <Button onClick={() => explain(mine)}>{t('absences.certificate.attach')}</Button>
      )}
    </Section>
  )
}

/** The next step of others: a guardian confirms, or the school decides. */
export function WaitingForOthers({ waiting }: Props) {
  const { t } = useTranslation()
  const others = waiting.filter(group => !needsCertificate(group))
  if (others.length === 0) return null
  return (
    <Section id="waiting-marks" title={t('absences.waiting.title')}>
      <CardList>
        {others.map(group => (
          <Card as="li" key={keyOf(group)}>
            <Text size="lead" strong>
              {t(`absences.state.${group.state}`)}
            </Text>
            <Extent group={group} />
            <WhoActs group={group} />
          </Card>
        ))}
      </CardList>
    </Section>
  )
}

function needsCertificate({ state }: WaitingMarks): boolean {
  return state === 'CERTIFICATE_REQUIRED'
}

function keyOf({ state, reason, decider }: WaitingMarks): string {
  return [state, reason?.code, decider?.personId].join(' ')
}

function Extent({ group }: { group: WaitingMarks }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const days =
    group.from === group.to
      ? formats.shortWeekdayDate(group.from)
      : `${formats.shortDate(group.from)}–${formats.shortDate(group.to)}`
  return (
    <Quiet>
      {t('absences.waiting.lessons', { count: group.lessons, days })}
      {group.reason === undefined ? null : ` · ${group.reason.name}`}
    </Quiet>
  )
}

function WhoActs({ group }: { group: WaitingMarks }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const name = group.decider?.name ?? t('absences.waiting.school')
  const what = group.state === 'PROPOSED' ? `PROPOSED.${group.explainableBy}` : group.state
  return <p>{t(`absences.waiting.${what}`, { name, date: formats.shortDate(group.explainDeadline) })}</p>
}
