import type {
  PersonalEducationEventDetails,
  PersonalWorkplace,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Address } from '#web/ui/content/address.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { Actions, Card, Stack } from '#web/ui/layout/layout.tsx'
import { weekdayLabel } from '../diary/workdays.ts'
import style from '../event-page.module.css'

interface Props {
  workplace: PersonalWorkplace
  agreedHours: PersonalEducationEventDetails['agreedHours']
}

/** The workplace at a glance: address, hours, contacts and tasks. */
export function WorkplaceCard({ workplace, agreedHours }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card as="section" tone="now" className={style.workplace} aria-labelledby="workplace">
      <h2 id="workplace">
        <span className={style.eyebrow}>{t('personalEvents.workplace')}</span>
        {workplace.name}
      </h2>
      {workplace.address === undefined ? null : <Address>{workplace.address}</Address>}
      {agreedHours === undefined ? null : (
        <p>
          {t('personalEvents.agreed', {
            days: weekdayLabel(agreedHours.weekdays, formats.shortWeekday),
            start: formats.wallTime(agreedHours.dailyStart.slice(0, 5)),
            end: formats.wallTime(agreedHours.dailyEnd.slice(0, 5)),
          })}
        </p>
      )}
      {workplace.instructor === undefined ? null : <Instructor instructor={workplace.instructor} />}
      <Terms workplace={workplace} />
      {workplace.tasks.length === 0 ? null : (
        <Stack gap="tight">
          <h3>{t('personalEvents.tasks')}</h3>
          <ul>
            {workplace.tasks.map(task => (
              <li key={task}>
                <InSchoolLanguage>{task}</InSchoolLanguage>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Card>
  )
}

function Instructor({ instructor }: { instructor: NonNullable<PersonalWorkplace['instructor']> }) {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <p>
        <Quiet inline>{t('personalEvents.instructor')}</Quiet>
        <br />
        <strong>{instructor.name}</strong>
      </p>
      <Actions>
        {instructor.phone === undefined ? null : (
          <AnchorButton variant="primary" href={`tel:${instructor.phone.replaceAll(' ', '')}`}>
            {t('personalEvents.call', { phone: instructor.phone })}
          </AnchorButton>
        )}
        {instructor.email === undefined ? null : (
          <AnchorButton variant="plain" href={`mailto:${instructor.email}`}>
            {t('personalEvents.mail')}
            <span className="visually-hidden">: {instructor.email}</span>
          </AnchorButton>
        )}
      </Actions>
    </Stack>
  )
}

function Terms({ workplace }: { workplace: PersonalWorkplace }) {
  const { t } = useTranslation()
  const terms = [
    workplace.partTimePercent === undefined || workplace.partTimePercent === 100
      ? ''
      : t('personalEvents.partTime', { percent: workplace.partTimePercent }),
    workplace.apprenticeshipBasis?.name ?? '',
    workplace.businessId === undefined ? '' : t('personalEvents.businessId', { id: workplace.businessId }),
  ].filter(Boolean)
  return terms.length === 0 ? null : <Quiet>{terms.join(' · ')}</Quiet>
}
