import { addresses } from '@studentgo/protocol/addresses'
import type { ApprenticeInfo } from '@studentgo/protocol/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip, Fact, Facts, Meter } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { apprenticeInfoQuery } from './contracts.data.ts'
import style from './contracts.module.css'

/** One page with all information for a talk with the employer (S19). */
export default function ApprenticeInfoPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(apprenticeInfoQuery())
  return (
    <Page
      title={t('apprentice.title')}
      lead={t('apprentice.lead')}
      actions={<LinkButton to={addresses.contracts}>{t('apprentice.contracts')}</LinkButton>}
    >
      <QueryState query={{ data, error }} lines={8} />
      {data?.length === 0 ? <EmptyState>{t('apprentice.empty')}</EmptyState> : null}
      {data?.map(info => (
        <Apprenticeship key={info.contractId} info={info} />
      ))}
    </Page>
  )
}

function Apprenticeship({ info }: { info: ApprenticeInfo }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { contractId, state, startDate, endDate, employer, workplace, instructor, terminated } = info
  const benefits = (['dailyAllowance', 'familyAllowance', 'travel', 'accommodation'] as const).filter(
    name => info.benefitRights[name],
  )
  return (
    <Columns>
      <Column>
        <Section
          id={`apprenticeship-${contractId}`}
          title={employer?.name ?? t('contracts.type.APPRENTICESHIP')}
          aside={<Chip>{t(`contracts.state.${state}`)}</Chip>}
        >
          {terminated === undefined ? null : (
            <Notice title={t('contracts.terminated', { date: formats.date(terminated.date) })} />
          )}
          <Facts variant="beside">
            <Fact label={t('contracts.period')}>{`${formats.date(startDate)}–${formats.date(endDate)}`}</Fact>
            <Fact label={t('apprentice.trial')}>
              {info.trialPeriodEnd === undefined ? null : formats.date(info.trialPeriodEnd)}
            </Fact>
            <Fact label={t('apprentice.basis')}>{t(`apprentice.basis.${info.basis}`)}</Fact>
            <Fact label={t('apprentice.weeklyHours')}>
              {t('apprentice.hours', { hours: formats.number(info.weeklyHours) })}
            </Fact>
            <Fact label={t('apprentice.paid')}>
              {info.studyDaysPaid === undefined ? null : t(`apprentice.paid.${info.studyDaysPaid}`)}
            </Fact>
            <Fact label={t('apprentice.wage')}>
              {info.wageNote === undefined ? null : <InSchoolLanguage>{info.wageNote}</InSchoolLanguage>}
            </Fact>
            <Fact label={t('apprentice.agreement')}>
              {info.collectiveAgreement === undefined ? null : (
                <InSchoolLanguage>{info.collectiveAgreement}</InSchoolLanguage>
              )}
            </Fact>
            <Fact label={t('apprentice.benefits')}>
              {formats.list(benefits.map(name => t(`apprentice.benefit.${name}`)))}
            </Fact>
            <Fact label={t('contracts.number')}>{info.contractNumber}</Fact>
          </Facts>
        </Section>
        <Assessments info={info} />
        <StudyDays info={info} />
      </Column>
      <Column>
        <Section id={`people-${contractId}`} title={t('apprentice.people')}>
          <Facts>
            <Fact label={t('contracts.instructor')}>
              {instructor === undefined ? null : <PersonLine person={instructor} />}
            </Fact>
            <Fact label={t('apprentice.deputy')}>{info.deputyInstructor}</Fact>
            <Fact label={t('apprentice.coordinator')}>
              {info.coordinator === undefined ? null : <PersonLine person={info.coordinator} />}
            </Fact>
            <Fact label={t('contracts.workplace')}>
              {workplace === undefined ? null : (
                <>
                  {workplace.name}
                  <br />
                  {workplace.address}
                </>
              )}
            </Fact>
            <Fact label={t('apprentice.businessId')}>{employer?.businessId}</Fact>
          </Facts>
        </Section>
      </Column>
    </Columns>
  )
}

function Assessments({ info: { contractId, assessments } }: { info: ApprenticeInfo }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { done, required, nextDue } = assessments
  if (required === 0) return null
  return (
    <Section id={`assessments-${contractId}`} title={t('apprentice.assessments')}>
      <Meter
        label={t('apprentice.assessmentsDone', { done, required })}
        value={Math.min(done, required)}
        max={required}
      />
      {nextDue === undefined ? null : (
        <p>{t('apprentice.nextAssessment', { date: formats.date(nextDue) })}</p>
      )}
    </Section>
  )
}

function StudyDays({ info: { contractId, studyDays } }: { info: ApprenticeInfo }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id={`study-days-${contractId}`} title={t('apprentice.studyDays')}>
      {studyDays.length === 0 ? <EmptyState>{t('apprentice.noStudyDays')}</EmptyState> : null}
      <ul className={style.parties}>
        {studyDays.map(({ date, place, eventName, eventLanguage }) => (
          <li key={date}>
            <strong>{formats.weekdayDate(date)}</strong>
            <span lang={eventLanguage}>{eventName}</span>
            {place === undefined ? null : (
              <Quiet inline small>
                {place}
              </Quiet>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
