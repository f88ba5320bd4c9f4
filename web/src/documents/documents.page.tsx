import { addresses } from '@studentgo/protocol/addresses'
import type { Report } from '@studentgo/protocol/documents'
import { toWire, wireLanguages } from '@studentgo/protocol/language'
import { wireLanguage } from '@studentgo/protocol/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp, useChildId } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { groups, reportAddress, reportsQuery } from './documents.data.ts'
import { faultOfPeriod, type Period } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'

/** Everything that can be printed. */
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
          {groups.map(({ name, codes }) => (
            <Group
              key={name}
              name={name}
              reports={data.filter(({ code }) => codes.some(one => one === code))}
              asked={{ language: chosen, studentId }}
            />
          ))}
          <Section id="documents-language" title={t('documents.language')} narrow>
            <SelectField
              label={t('documents.language.label')}
              value={chosen}
              options={wireLanguages.map(value => ({ value, label: t(`documents.language.${value}`) }))}
              onChange={value => setChosen(wireLanguage.parse(value))}
            />
          </Section>
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

interface GroupProps {
  name: (typeof groups)[number]['name']
  reports: readonly Report[]
  asked: Parameters<typeof reportAddress>[1]
}

/** More of them than this lie folded away: the newest are the ones that are printed. */
const mostShown = 4

function Group({ name, reports, asked }: GroupProps) {
  const { t } = useTranslation()
  if (reports.length === 0) return null
  const older = reports.slice(mostShown)
  return (
    <Section id={`documents-${name}`} title={t(`documents.group.${name}`)}>
      <Reports reports={reports.slice(0, mostShown)} asked={asked} />
      {older.length === 0 ? null : (
        <Fold small summary={t('documents.older', { count: older.length })}>
          <Reports reports={older} asked={asked} />
        </Fold>
      )}
    </Section>
  )
}

function Reports({ reports, asked }: Pick<GroupProps, 'reports' | 'asked'>) {
  return (
    <RowList>
      {reports.map(report => (
        <ReportRow key={`${report.code} ${report.id}`} report={report} asked={asked} />
      ))}
    </RowList>
  )
}

function ReportRow({ report, asked }: { report: Report } & Pick<GroupProps, 'asked'>) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const today = useToday()
  const [period, setPeriod] = useState<Period>({ from: '', to: '' })
  const formats = useFormats()
  const { title, about, description, official, parameters, generatedAt, validUntil } = report
  const hasPeriod = parameters.some(({ name }) => name === 'from')
  const fault = hasPeriod ? faultOfPeriod(period, today) : undefined
  return (
    <Row split>
      <div>
        <p>
          <strong>{title}</strong> {official ? <Chip tone="good">{t('documents.official')}</Chip> : null}
        </p>
        {about === undefined ? null : <p>{about}</p>}
        <Quiet small>{description}</Quiet>
        {generatedAt === undefined ? null : (
          <Quiet small>
            {t('documents.printed', { at: formats.dateOf(generatedAt) })}{' '}
            {validUntil === undefined ? null : t('documents.validUntil', { until: formats.date(validUntil) })}
          </Quiet>
        )}
        {hasPeriod ? <PeriodChoice period={period} fault={fault} onChange={setPeriod} /> : null}
      </div>
      {fault === undefined ? (
        <AnchorButton
          href={reportAddress(report, { ...asked, ...period }, boot.apiBase)}
          target="_blank"
          rel="noopener"
        >
          {t('documents.open')}
          <span className="visually-hidden">
            : {title}
            {about === undefined ? '' : `, ${about}`} {t('documents.newTab')}
          </span>
        </AnchorButton>
      ) : null}
    </Row>
  )
}
