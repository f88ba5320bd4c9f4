import { fullNameOf } from '@studentgo/protocol/full-name'
import type { Address } from '@studentgo/protocol/personal-info'
import { useTranslation } from 'react-i18next'
import { fileQuery } from '#web/attachments/attachments.data.ts'
import { Picture } from '#web/attachments/picture.panel.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { Initials } from '#web/ui/content/initials.tsx'
import { EmptyState, Quiet, Text } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { EditButton, InfoCard, Requested, type Shown } from './info-card.tsx'
import style from './personal-info.module.css'

interface Props {
  shown: Shown
}

/** Photo and name, with the data of the registers. */
export function Identity({ shown }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { info } = shown
  const name = fullNameOf(info)
  const isOwn = useApp().place.kind !== 'child'
  return (
    <InfoCard
      shown={shown}
      id="identity"
      title={t('personalInfo.identity')}
      edits={{ form: 'name', field: 'callName' }}
      also="photo"
    >
      <Actions>
        {info.photo === undefined ? (
          <Initials name={name} />
        ) : (
          <Picture
            file={info.photo}
            query={fileQuery(info.personId, info.photo)}
            alt={t('personalInfo.photo.of', { name })}
            className={style.photo}
          />
        )}
        <Text size="lead" strong>
          {name}
        </Text>
        <EditButton
          shown={shown}
          form="photo"
          field="photo"
          what={t('personalInfo.photo')}
          label={t(info.photo === undefined ? 'personalInfo.photo.add' : 'personalInfo.photo.change')}
        />
      </Actions>
      <Facts variant="beside">
        <Fact label={t('personalInfo.firstNames')}>{info.firstNames}</Fact>
        <Fact label={t('personalInfo.callName')}>
          {info.callName}
          <Requested shown={shown} field="callName" />
        </Fact>
        <Fact label={t('personalInfo.lastName')}>{info.lastName}</Fact>
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
        {isOwn ? (
          <Fact label={t('personalInfo.motherTongue')}>
            {info.motherTongue?.name ?? t('personalInfo.missing')}
            <Requested shown={shown} field="motherTongue" />
          </Fact>
        ) : null}
      </Facts>
      <Quiet small>{t('personalInfo.identity.rule')}</Quiet>
    </InfoCard>
  )
}

export function Contact({ shown }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { unconfirmedEmail, email, phone } = shown.info
  return (
    <InfoCard
      shown={shown}
      id="contact"
      title={t('personalInfo.contact')}
      edits={{ form: 'contact', field: 'email' }}
    >
      {unconfirmedEmail === undefined ? null : (
        <Notice title={t('personalInfo.email.unconfirmed', { email: unconfirmedEmail.email })}>
          <p>{t('personalInfo.email.openLink', { until: formats.dateTime(unconfirmedEmail.expiresAt) })}</p>
        </Notice>
      )}
      <Facts variant="beside">
        <Fact label={t('personalInfo.email')}>{email ?? t('personalInfo.missing')}</Fact>
        <Fact label={t('personalInfo.phone')}>{phone ?? t('personalInfo.missing')}</Fact>
      </Facts>
    </InfoCard>
  )
}

/** The person's service language at the school, with an explanation. */
export function ContactLanguage({ shown }: Props) {
  const { t } = useTranslation()
  return (
    <InfoCard
      shown={shown}
      id="contact-language"
      title={t('personalInfo.contactLanguage')}
      edits={{ form: 'contactLanguage', field: 'contactLanguage' }}
    >
      <p>{t(`personalInfo.language.${shown.info.contactLanguage ?? 'fi'}`)}</p>
      <Quiet small>{t('personalInfo.contactLanguage.help')}</Quiet>
    </InfoCard>
  )
}

export function Addresses({ shown }: Props) {
  const { t } = useTranslation()
  const { addresses } = shown.info
  const home = addresses.find(one => one.type === 'HOME')
  return (
    <InfoCard
      shown={shown}
      id="addresses"
      title={t('personalInfo.addresses')}
      edits={{ form: 'addresses', field: 'postalAddress' }}
      also="home"
    >
      <Facts variant="beside">
        <Fact label={t('personalInfo.address.HOME')}>
          {home === undefined ? t('personalInfo.missing') : <AddressLines address={home} />}
          <Requested shown={shown} field="homeAddress" />
          <EditButton
            shown={shown}
            form="home"
            field="homeAddress"
            what={t('personalInfo.homeAddress')}
            label={t('personalInfo.home.change')}
          />
        </Fact>
        {addresses
          .filter(one => one !== home)
          .map(address => (
            <Fact key={address.type} label={t(`personalInfo.address.${address.type}`)}>
              <AddressLines address={address} />
            </Fact>
          ))}
      </Facts>
    </InfoCard>
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

/** The emergency contacts of the person. */
export function Contacts({ shown }: Props) {
  const { t } = useTranslation()
  const { emergencyContacts } = shown.info
  return (
    <InfoCard
      shown={shown}
      id="emergency"
      title={t('personalInfo.emergency')}
      edits={{ form: 'emergency', field: 'emergencyContacts' }}
    >
      {emergencyContacts.length === 0 ? <EmptyState>{t('personalInfo.emergency.none')}</EmptyState> : null}
      <Facts variant="beside">
        {emergencyContacts.map(({ name, relation, phone }) => (
          <Fact key={`${name} ${phone}`} label={relation}>
            {name}, <a href={`tel:${phone.replace(/[ ()-]/g, '')}`}>{phone}</a>
          </Fact>
        ))}
      </Facts>
    </InfoCard>
  )
}
