import type { CodeList } from '@studentgo/protocol/codes'
import { type PersonalInfo, savePersonalInfo } from '@studentgo/protocol/personal-info'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormFiles } from '#web/attachments/form-files.panel.tsx'
import { choices, useCodes } from '#web/platform/api/codes.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox, FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, FormTextField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { MissingList } from '#web/ui/feedback/missing-list.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Column, Stack } from '#web/ui/layout/layout.tsx'
import { bodyOf, type FormName, initialOf, isRequest, schemaOf, type Values } from './info-values.ts'

interface Props {
  name: FormName
  info: PersonalInfo
  close: () => void
}

/** Changes one group of the person's data in place. Changes that the school decides on are sent as a request. */
export default function InfoForm({ name, info, close }: Props) {
  const { t } = useTranslation()
  const save = useEndpointMutation(savePersonalInfo, { done: () => t(`personalInfo.${name}.done`) })
  const { mutation, passwordAgain } = useConfirmedMutation(save)
  return (
    <EndpointForm
      mutation={mutation}
      schema={schemaOf(name, info)}
      initial={initialOf(name, info)}
      draft={`personal-info.${name}`}
      toBody={(values: Values) => ({ version: info.version ?? 0, ...bodyOf(name, values) })}
      onDone={close}
      onCancel={close}
      submitLabel={t(isRequest(name) ? 'personalInfo.send' : 'personalInfo.save')}
    >
      <FocusFirst>
        <Fields name={name} info={info} />
      </FocusFirst>
      {passwordAgain}
    </EndpointForm>
  )
}

/** The fields of a form that has just opened: focuses the first. */
function FocusFirst({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), [])
  return (
    <Column gap="loose" ref={fields}>
      {children}
    </Column>
  )
}

function Fields({ name, info }: { name: FormName; info: PersonalInfo }) {
  const { t } = useTranslation()
  switch (name) {
    case 'contact':
      return (
        <>
          <FormTextField
            name="email"
            type="email"
            autoComplete="email"
            label={t('personalInfo.email')}
            help={t('personalInfo.email.help')}
          />
          <FormTextField name="phone" type="tel" autoComplete="tel" label={t('personalInfo.phone')} />
        </>
      )
    case 'contactLanguage':
      return (
        <FormSelect
          name="contactLanguage"
          label={t('personalInfo.contactLanguage')}
          help={t('personalInfo.contactLanguage.help')}
          labelOf={language => t(`personalInfo.language.${language}`)}
        />
      )
    case 'addresses':
      return (
        <>
          <AddressFields name="temporaryAddress" legend={t('personalInfo.address.TEMPORARY')} />
          <AddressFields name="postalAddress" legend={t('personalInfo.address.POSTAL')} />
          <p>{t('personalInfo.addresses.rule')}</p>
        </>
      )
    case 'home':
      return (
        <RequestFields>
          <AddressFields name="homeAddress" legend={t('personalInfo.address.HOME')} />
        </RequestFields>
      )
    case 'emergency':
      return <ContactRows />
    case 'name':
      return (
        <RequestFields>
          <FormTextField
            name="callName"
            label={t('personalInfo.callName')}
            help={t('personalInfo.callName.help', { names: info.firstNames })}
          />
          <FormCode name="motherTongue" list="languages" label={t('personalInfo.motherTongue')} />
        </RequestFields>
      )
    case 'background':
      return (
        <RequestFields>
          <FormCode name="basicEducation" list="basiceducations" label={t('personalInfo.basicEducation')} />
          <FormCode
            name="basicEducationLevel"
            list="basiceducationlevels"
            label={t('personalInfo.basicEducationLevel')}
          />
          <FormTextField
            name="basicEducationYear"
            inputMode="numeric"
            label={t('personalInfo.basicEducationYear')}
          />
        </RequestFields>
      )
    case 'situation':
      return <SituationFields />
    case 'photo':
      return (
        <FormFiles
          name="photoId"
          label={t('personalInfo.photo.pick')}
          help={t('personalInfo.photo.rule')}
          category="OTHER"
          most={1}
          pictures
        />
      )
  }
}

/** Fields that the school decides on, with the reason for the request. */
function RequestFields({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('personalInfo.requestRule')}</p>
      {children}
      <FormTextArea name="reason" label={t('personalInfo.reason')} />
      <FormFiles
        name="attachments"
        category="CERTIFICATE"
        label={t('personalInfo.files')}
        help={t('personalInfo.files.help')}
      />
    </>
  )
}

/** A code of a reference list; without the list the stored value is still shown. */
function FormCode({ name, list, label }: { name: string; list: CodeList; label: string }) {
  const { t } = useTranslation()
  const known = useFieldValue<string>(name)
  const codes = useCodes(list)
  const options = choices(codes, known).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <MissingList list={list} />
      <FormSelect
        name={name}
        label={label}
        options={[{ value: '', label: t('personalInfo.choose') }, ...options]}
      />
    </>
  )
}

function AddressFields({ name, legend }: { name: string; legend: string }) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <FormTextField name={`${name}.street`} autoComplete="off" label={t('personalInfo.street')} />
      <FieldRow>
        <FormTextField
          name={`${name}.postalCode`}
          autoComplete="off"
          inputMode="numeric"
          label={t('personalInfo.postalCode')}
        />
        <FormTextField name={`${name}.city`} autoComplete="off" label={t('personalInfo.city')} />
      </FieldRow>
      <FormCode name={`${name}.country`} list="countries" label={t('personalInfo.country')} />
    </fieldset>
  )
}

const mostContacts = 3

function ContactRows() {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Values>({ name: 'emergencyContacts' })
  return (
    <Stack>
      <p>{t('personalInfo.emergency.rule')}</p>
      {fields.map((field, at) => (
        <fieldset key={field.id}>
          <legend>{t('personalInfo.emergency.number', { number: at + 1 })}</legend>
          <FormTextField name={`emergencyContacts.${at}.name`} label={t('personalInfo.emergency.name')} />
          <FieldRow>
            <FormTextField
              name={`emergencyContacts.${at}.relation`}
              label={t('personalInfo.emergency.relation')}
            />
            <FormTextField
              name={`emergencyContacts.${at}.phone`}
              type="tel"
              label={t('personalInfo.phone')}
            />
          </FieldRow>
          <Button small variant="plain" onClick={() => remove(at)}>
            {t('personalInfo.emergency.remove', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {fields.length < mostContacts ? (
        <Button small onClick={() => append({ name: '', relation: '', phone: '' })}>
          {t('personalInfo.emergency.add')}
        </Button>
      ) : null}
    </Stack>
  )
}

function SituationFields() {
  const { t } = useTranslation()
  const service = useFieldValue<string>('militaryService.type')
  return (
    <>
      <FormCode
        name="employmentStatus"
        list="employmentstatuses"
        label={t('personalInfo.employmentStatus')}
      />
      <FormCode name="employmentType" list="employmenttypes" label={t('personalInfo.employmentType')} />
      <FormTextField name="employer" label={t('personalInfo.employer')} />
      <FormCode
        name="militaryService.type"
        list="militaryservicetypes"
        label={t('personalInfo.militaryService')}
      />
      {service === '' ? null : (
        <FieldRow wide>
          <FormDay name="militaryService.start" label={t('personalInfo.military.start')} />
          <FormDay name="militaryService.end" label={t('personalInfo.military.end')} />
        </FieldRow>
      )}
      <FormTextArea
        name="specialDiet"
        label={t('personalInfo.specialDiet')}
        help={t('personalInfo.specialDiet.help')}
      />
      <FormCheckbox
        name="publishingName"
        label={t('personalInfo.publishingName.label')}
        help={t('personalInfo.publishingName.help')}
      />
    </>
  )
}
