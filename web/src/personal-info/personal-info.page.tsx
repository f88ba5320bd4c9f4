import { addresses } from '@studentgo/protocol/addresses'
import { fullNameOf } from '@studentgo/protocol/full-name'
import type { Address, ApprovalField, PersonalField, PersonalInfo } from '@studentgo/protocol/personal-info'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileQuery } from '#web/attachments/attachments.data.ts'
import { Picture } from '#web/attachments/picture.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, PersonLine, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ContactLanguageQuestion } from './contact-language.form.tsx'
import type { FormName } from './info-values.ts'
import { personalInfoQuery } from './personal-info.data.ts'
import style from './personal-info.module.css'

const InfoForm = lazy(() => import('./info-forms.form.tsx'))

/** What the school holds of me, in groups; beside each what I can do about it. */
export default function PersonalInfoPage() {
  const { t } = useTranslation()
  const { data, error } = useQuery(personalInfoQuery)
  const [open, setOpen] = useState<FormName>()
  return (
    <Page title={t('personalInfo.title')} lead={t('personalInfo.lead')}>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : <Groups info={data} open={setOpen} />}
      {data === undefined || open === undefined ? null : (
        <Suspense>
          <InfoForm key={open} name={open} info={data} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

interface GroupProps {
  info: PersonalInfo
  open: (form: FormName) => void
}

function Groups(props: GroupProps) {
  const { info } = props
  return (
    <>
      <ContactLanguageQuestion info={info} />
      <Pending info={info} />
      <Columns variant="even">
        <Column>
          <Contact {...props} />
          <Addresses {...props} />
          <Contacts {...props} />
          <Situation {...props} />
        </Column>
        <Column>
          <Identity {...props} />
          <Background {...props} />
          <School info={info} />
        </Column>
      </Columns>
    </>
  )
}

function Pending({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation()
  const count = info.pendingChanges.filter(one => one.state === 'PENDING').length
  if (count === 0) return null
  return (
    <Notice title={t('personalInfo.pending', { count })}>
      <ScreenLink to={addresses.personalApprovals}>{t('personalInfo.pending.show')}</ScreenLink>
    </Notice>
  )
}

/** What somebody has asked to be changed into what, until the school's register has it. */
function Requested({ info, field }: { info: PersonalInfo; field: ApprovalField }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return info.pendingChanges
    .filter(one => one.field === field)
    .map(({ id, newValue, state, createdAt }) => (
      <Quiet key={id} small>
        <strong>{newValue}</strong> ·{' '}
        {t(`personalInfo.request.${state}`, { at: formats.date(formats.dayOf(createdAt)) })}
      </Quiet>
    ))
}

function mayChange(info: PersonalInfo, field: PersonalField): boolean {
  return info.fieldRules.some(one => one.field === field && one.rule !== 'READ')
}

interface ChangeButtonProps extends GroupProps {
  form: FormName
  field: PersonalField
  label: string
}

/** Opens the form of a group, or nothing for somebody who can only read. */
function ChangeButton({ info, open, form, field, label }: ChangeButtonProps) {
  if (!mayChange(info, field)) return null
  return (
    <div>
      <Button small onClick={() => open(form)}>
        {label}
      </Button>
    </div>
  )
}

function Contact(props: GroupProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { info } = props
  return (
    <Section id="contact" title={t('personalInfo.contact')}>
      {info.unconfirmedEmail === undefined ? null : (
        <Notice title={t('personalInfo.email.unconfirmed', { email: info.unconfirmedEmail.email })}>
          <p>
            {t('personalInfo.email.openLink', { until: formats.dateTime(info.unconfirmedEmail.expiresAt) })}
          </p>
        </Notice>
      )}
      <Facts lines>
        <Fact label={t('personalInfo.email')}>{info.email ?? t('personalInfo.missing')}</Fact>
        <Fact label={t('personalInfo.phone')}>{info.phone ?? t('personalInfo.missing')}</Fact>
        <Fact label={t('personalInfo.contactLanguage')}>
          {t(`personalInfo.language.${info.contactLanguage ?? 'fi'}`)}
          <Quiet small>{t('personalInfo.contactLanguage.help')}</Quiet>
        </Fact>
      </Facts>
      <ChangeButton {...props} form="contact" field="email" label={t('personalInfo.contact.change')} />
    </Section>
  )
}

function Addresses(props: GroupProps) {
  const { t } = useTranslation()
  const { info } = props
  return (
    <Section id="addresses" title={t('personalInfo.addresses')}>
      {info.addresses.length === 0 ? <EmptyState>{t('personalInfo.addresses.none')}</EmptyState> : null}
      <Facts lines>
        {info.addresses.map(address => (
          <Fact key={address.type} label={t(`personalInfo.address.${address.type}`)}>
            <AddressLines address={address} />
            {address.type === 'HOME' ? <Requested info={info} field="homeAddress" /> : null}
          </Fact>
        ))}
      </Facts>
      <ChangeButton
        {...props}
        form="addresses"
        field="postalAddress"
        label={t('personalInfo.addresses.change')}
      />
      <ChangeButton {...props} form="home" field="homeAddress" label={t('personalInfo.home.change')} />
    </Section>
  )
}

function AddressLines({ address }: { address: Address }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { street, postalCode, city, country, validFrom, validTo, source } = address
  return (
    <>
      {street}, {postalCode} {city}
      {country === 'FI' ? '' : ` (${country})`}
      {validFrom === undefined && validTo === undefined ? null : (
        <Quiet small>
          {validFrom === undefined ? '' : formats.date(validFrom)}–
          {validTo === undefined ? '' : formats.date(validTo)}
        </Quiet>
      )}
      {source === 'REGISTRY' ? <Quiet small>{t('personalInfo.fromRegistry')}</Quiet> : null}
    </>
  )
}

function Contacts(props: GroupProps) {
  const { t } = useTranslation()
  const { emergencyContacts } = props.info
  return (
    <Section id="emergency" title={t('personalInfo.emergency')}>
      {emergencyContacts.length === 0 ? <EmptyState>{t('personalInfo.emergency.none')}</EmptyState> : null}
      <Facts lines>
        {emergencyContacts.map(({ name, relation, phone }) => (
          <Fact key={`${name} ${phone}`} label={relation}>
            {name}, <a href={`tel:${phone.replace(/[ ()-]/g, '')}`}>{phone}</a>
          </Fact>
        ))}
      </Facts>
      <ChangeButton
        {...props}
        form="emergency"
        field="emergencyContacts"
        label={t('personalInfo.emergency.change')}
      />
    </Section>
  )
}

function Identity(props: GroupProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { info } = props
  return (
    <Section id="identity" title={t('personalInfo.identity')}>
      <Facts lines>
        <Fact label={t('personalInfo.photo')}>
          {info.photo === undefined ? (
            t('personalInfo.missing')
          ) : (
            <Picture
              file={info.photo}
              query={fileQuery(info.personId, info.photo)}
              alt={t('personalInfo.photo.of', { name: fullNameOf(info) })}
              className={style.photo}
            />
          )}
        </Fact>
        <Fact label={t('personalInfo.firstNames')}>{info.firstNames}</Fact>
        <Fact label={t('personalInfo.callName')}>
          {info.callName}
          <Requested info={info} field="callName" />
        </Fact>
        {info.lastName === '' ? null : <Fact label={t('personalInfo.lastName')}>{info.lastName}</Fact>}
        <Fact label={t('personalInfo.dateOfBirth')}>
          {info.dateOfBirth && formats.date(info.dateOfBirth)}
        </Fact>
        <Fact label={t('personalInfo.identityCode')}>{info.identityCodeMasked}</Fact>
        <Fact label={t('personalInfo.gender')}>{info.gender && t(`personalInfo.gender.${info.gender}`)}</Fact>
        <Fact label={t('personalInfo.learnerOid')}>{info.learnerOid}</Fact>
        <Fact label={t('personalInfo.nationalities')}>
          {formats.list(info.nationalities.map(one => one.name))}
        </Fact>
        <Fact label={t('personalInfo.homeMunicipality')}>{info.homeMunicipality}</Fact>
        <Fact label={t('personalInfo.motherTongue')}>
          {info.motherTongue?.name ?? t('personalInfo.missing')}
          <Requested info={info} field="motherTongue" />
        </Fact>
      </Facts>
      <Quiet small>{t('personalInfo.identity.rule')}</Quiet>
      <ChangeButton {...props} form="photo" field="photo" label={t('personalInfo.photo.change')} />
      <ChangeButton {...props} form="name" field="callName" label={t('personalInfo.name.change')} />
    </Section>
  )
}

function Background(props: GroupProps) {
  const { t } = useTranslation()
  const { info } = props
  return (
    <Section id="background" title={t('personalInfo.background')}>
      {info.basicEducation === undefined ? (
        <EmptyState>{t('personalInfo.background.none')}</EmptyState>
      ) : null}
      <Facts lines>
        <Fact label={t('personalInfo.basicEducation')}>{info.basicEducation?.name}</Fact>
        <Fact label={t('personalInfo.basicEducationLevel')}>{info.basicEducationLevel?.name}</Fact>
        <Fact label={t('personalInfo.basicEducationYear')}>{info.basicEducationYear}</Fact>
      </Facts>
      <ChangeButton
        {...props}
        form="background"
        field="basicEducation"
        label={t('personalInfo.background.change')}
      />
    </Section>
  )
}

function Situation(props: GroupProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { info } = props
  const { militaryService } = info
  return (
    <Section id="situation" title={t('personalInfo.situation')}>
      <Facts lines>
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
      <ChangeButton {...props} form="situation" field="employer" label={t('personalInfo.situation.change')} />
    </Section>
  )
}

function School({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation()
  const people: [string, PersonalInfo['responsibleTeacher']][] = [
    ['responsibleTeacher', info.responsibleTeacher],
    ['counsellor', info.counsellor],
    ['specialNeedsTeacher', info.specialNeedsTeacher],
  ]
  const rights: ReactNode[] = info.studyRights.map(right => <p key={right.id}>{right.qualificationName}</p>)
  return (
    <Section id="school" title={t('personalInfo.school')}>
      <Facts lines>
        <Fact label={t('personalInfo.studyRights')}>{rights}</Fact>
        <Fact label={t('personalInfo.group')}>{info.group?.name}</Fact>
        <Fact label={t('personalInfo.studentNumber')}>{info.studentNumber}</Fact>
        {people.map(([role, person]) => (
          <Fact key={role} label={t(`personalInfo.${role}`)}>
            {person === undefined ? null : <PersonLine person={person} />}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
