import type { BenefitClaim } from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#web/attachments/attached-files.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'

/** The events of a claim, with person and time. */
export function ClaimEvents({ events }: Pick<BenefitClaim, 'events'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="events" title={t('benefits.events')}>
      <RowList as="ol">
        {events.map(({ id, at, kind, byName, byRole, text, attachments }) => (
          <Row key={id}>
            <strong>{t(`benefits.event.${kind}`)}</strong>
            <Quiet small>
              {formats.dateTime(at)}
              {byName === undefined ? '' : ` · ${byName}`}
              {byRole === 'STAFF' && byName === undefined ? ` · ${t('benefits.by.STAFF')}` : ''}
            </Quiet>
            {text === undefined ? null : <p>{text}</p>}
            <AttachedFiles files={attachments} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
