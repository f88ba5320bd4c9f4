import { addresses } from '@studentgo/protocol/addresses'
import type { Report } from '@studentgo/protocol/documents'
import { toWire, wireLanguages } from '@studentgo/protocol/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp, useChildId } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Icon } from '#web/ui/content/icon.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import oneLine from '#web/ui/content/one-line.module.css'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Card, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Certificate } from './certificate.tsx'
import { type Asked, partsOf, reportAddress, reportsQuery } from './documents.data.ts'
import style from './documents.module.css'
import { faultOfPeriod, type Period } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'
import { Printed } from './printed.tsx'

/** All printable documents: the certificate as a page, the rest as rows. */
export default function DocumentsPage() {
  const { t } = useTranslation()
  const studentId = useChildId()
  const { language } = useFormats()
  const { data, error } = useQuery(reportsQuery())
  const [chosen, setChosen] = useState(toWire(language))
  return (
    <Page title={t('documents.title')} lead={t('documents.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data?.length === 0 ? <EmptyState>{t('documents.empty')}</EmptyState> : null}
      {data === undefined || data.length === 0 ? null : (
        <>
          <Documents reports={data} asked={{ language: chosen, studentId }} />
          <Choice
            chips
            label={t('documents.language')}
            value={chosen}
            options={wireLanguages.map(value => ({ value, label: t(`documents.language.${value}`) }))}
            onChange={setChosen}
          />
        </>
      )}
      {studentId === undefined ? (
        <p>
          <ScreenLink to={addresses.ownData}>{t('documents.ownData')}</ScreenLink>
        </p>
      ) : null}
    </Page>
  )
}

interface DocumentsProps {
  reports: readonly Report[]
  asked: Asked
}

function Documents({ reports, asked }: DocumentsProps) {
  const { t } = useTranslation()
  const { certificates, newest, older } = partsOf(reports)
  return (
    <>
      {certificates.map(report => (
        <Certificate key={report.id} report={report} asked={asked} />
      ))}
      {newest.length === 0 ? null : (
        <Section id="documents-others" title={t('documents.others')}>
          <Reports reports={newest} asked={asked} />
          {older.length === 0 ? null : (
            <Fold small summary={t('documents.older', { count: older.length })}>
              <Reports reports={older} asked={asked} />
            </Fold>
          )}
        </Section>
      )}
    </>
  )
}

function Reports({ reports, asked }: DocumentsProps) {
  return (
    <Card rows>
      <RowList>
        {reports.map(report => (
          <ReportRow key={`${report.code} ${report.id}`} report={report} asked={asked} />
        ))}
      </RowList>
    </Card>
  )
}

function ReportRow({ report, asked }: { report: Report; asked: Asked }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const today = useToday()
  const [period, setPeriod] = useState<Period>({ from: '', to: '' })
  const { title, about, description, official, parameters } = report
  const hasPeriod = parameters.some(({ name }) => name === 'from')
  const fault = hasPeriod ? faultOfPeriod(period, today) : undefined
  return (
    <Row className={style.otherDocument}>
      <div>
        <p>
          <strong>
            {fault === undefined ? (
              <a
                className={wholeCard.open}
                href={reportAddress(report, { ...asked, ...period }, boot.apiBase)}
                target="_blank"
                rel="noopener"
              >
                {title}
                <span className="visually-hidden">
                  {about === undefined ? '' : `, ${about}`}, PDF {t('documents.newTab')}
                </span>
              </a>
            ) : (
              title
            )}
          </strong>{' '}
          {official ? <Chip tone="good">{t('documents.official')}</Chip> : null}
        </p>
        <Quiet small className={oneLine.text}>
          {[about, description].filter(one => one !== undefined).join(' · ')}
        </Quiet>
        <Printed report={report} />
      </div>
      <Icon name="download" />
      {hasPeriod ? (
        <div className={style.period}>
          <PeriodChoice period={period} fault={fault} onChange={setPeriod} />
        </div>
      ) : null}
    </Row>
  )
}
