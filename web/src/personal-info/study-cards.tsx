import type { PersonalInfo } from '@studentgo/protocol/personal-info'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { EmptyState, PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { InfoCard, Requested, type Shown } from './info-card.tsx'

interface Props {
  shown: Shown
}

export function Situation({ shown }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { info } = shown
  const { militaryService } = info
  return (
    <InfoCard
      shown={shown}
      id="situation"
      title={t('personalInfo.situation')}
      edits={{ form: 'situation', field: 'employer' }}
    >
      <Facts variant="beside">
        <Fact label={t('personalInfo.employmentStatus')}>
          {info.employmentStatus?.name ?? t('personalInfo.missing')}
        </Fact>
        <Fact label={t('personalInfo.employmentType')}>{info.employmentType?.name}</Fact>
        <Fact label={t('personalInfo.employer')}>{info.employer}</Fact>
        <Fact label={t('personalInfo.militaryService')}>
          {militaryService === undefined ? null : (
            <>
              {militaryService.type.name}
              {militaryService.start === undefined ? null : (
                <Quiet small>
                  {formats.date(militaryService.start)}–
                  {militaryService.end === undefined ? '' : formats.date(militaryService.end)}
                </Quiet>
              )}
            </>
          )}
        </Fact>
        <Fact label={t('personalInfo.specialDiet')}>{info.specialDiet}</Fact>
        <Fact label={t('personalInfo.publishingName')}>
          {t(info.publishingName === true ? 'personalInfo.yes' : 'personalInfo.no')}
        </Fact>
      </Facts>
    </InfoCard>
  )
}

export function Background({ shown }: Props) {
  const { t } = useTranslation()
  const { info } = shown
  const details = [
    ['basicEducation', info.basicEducation?.name],
    ['basicEducationLevel', info.basicEducationLevel?.name],
    ['basicEducationYear', info.basicEducationYear],
  ] as const
  const known = details.filter(
    ([field, value]) => value !== undefined || info.pendingChanges.some(one => one.field === field),
  )
  return (
    <InfoCard
      shown={shown}
      id="background"
      title={t('personalInfo.background')}
      edits={{ form: 'background', field: 'basicEducation' }}
    >
      {known.length === 0 ? <EmptyState>{t('personalInfo.background.none')}</EmptyState> : null}
      <Facts variant="beside">
        {known.map(([field, value]) => (
          <Fact key={field} label={t(`personalInfo.${field}`)}>
            {value ?? t('personalInfo.missing')}
            <Requested shown={shown} field={field} />
          </Fact>
        ))}
      </Facts>
    </InfoCard>
  )
}

/** The studies, and the contact persons. */
export function School({ shown }: Props) {
  const { t } = useTranslation()
  const { info } = shown
  const people: [string, PersonalInfo['responsibleTeacher']][] = [
    ['responsibleTeacher', info.responsibleTeacher],
    ['counsellor', info.counsellor],
    ['specialNeedsTeacher', info.specialNeedsTeacher],
  ]
  return (
    <InfoCard shown={shown} id="school" title={t('personalInfo.school')}>
      <Facts variant="beside">
        <Fact label={t('personalInfo.studyRights')}>
          {info.studyRights.map(right => (
            <p key={right.id}>{right.qualificationName}</p>
          ))}
        </Fact>
        <Fact label={t('personalInfo.group')}>
          {info.group && <InSchoolLanguage>{info.group.name}</InSchoolLanguage>}
        </Fact>
        <Fact label={t('personalInfo.studentNumber')}>{info.studentNumber}</Fact>
        {people.map(([role, person]) => (
          <Fact key={role} label={t(`personalInfo.${role}`)}>
            {person === undefined ? null : <PersonLine person={person} />}
          </Fact>
        ))}
      </Facts>
    </InfoCard>
  )
}
