import type { Audience } from '@studentgo/protocol/staff-news-audience'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault, Quiet, Text } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { audienceChoicesQuery, reachQuery } from './staff-news.data.ts'
import style from './staff-news.module.css'

/** The audience of a text, within the writer's permissions, and its number of people. */
export function AudienceFields() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: choices, error } = useQuery(audienceChoicesQuery)
  const { error: rolesFault, ...roles } = useField<Audience['roles']>('audience.roles')
  if (choices === undefined) return <QueryState query={{ data: choices, error }} lines={4} />
  const { everybody, campuses, groups, qualifications } = choices
  return (
    <Stack>
      <CheckboxGroup
        {...roles}
        label={t('staffNews.for')}
        options={(['STUDENT', 'PARENT'] as const).map(value => ({
          value,
          label: t(`staffNews.role.${value}`),
        }))}
      />
      {rolesFault === undefined ? null : <Fault>{t('staffNews.chooseRole')}</Fault>}
      <Part name="groupIds" label={t('staffNews.groups')} options={groups} isOpen={!everybody} />
      {everybody ? (
        <>
          <Part name="campusIds" label={t('staffNews.campuses')} options={campuses} />
          <Part
            name="qualificationIds"
            label={t('staffNews.qualifications')}
            options={qualifications.map(({ id, name }) => ({ id, name: formats.text(name) }))}
          />
          <Quiet small>{t('staffNews.allFit')}</Quiet>
        </>
      ) : null}
      <Reach everybody={everybody} />
    </Stack>
  )
}

interface PartProps {
  name: 'groupIds' | 'campusIds' | 'qualificationIds'
  label: string
  options: readonly { id: number; name: string }[]
  isOpen?: boolean
}

/** A list to choose from; an empty choice means all. */
function Part({ name, label, options, isOpen = false }: PartProps) {
  const { t } = useTranslation()
  const { error, value, ...field } = useField<number[]>(`audience.${name}`)
  if (options.length === 0) return null
  const chosen = value.length === 0 ? t('staffNews.allOf') : t('staffNews.chosen', { count: value.length })
  const list = (
    <div className={style.choices}>
      <CheckboxGroup
        {...field}
        value={value}
        label={isOpen ? label : <span className="visually-hidden">{label}</span>}
        options={options.map(one => ({ value: one.id, label: one.name }))}
      />
    </div>
  )
  return (
    <div>
      {isOpen ? list : <Fold summary={`${label}: ${chosen}`}>{list}</Fold>}
      {error === undefined ? null : <Fault>{t('staffNews.chooseGroup')}</Fault>}
    </div>
  )
}

function Reach({ everybody }: { everybody: boolean }) {
  const { t } = useTranslation()
  const audience = useFieldValue<Audience>('audience')
  const isWhole = audience.roles.length > 0 && (everybody || audience.groupIds.length > 0)
  const { data, error } = useQuery({ ...reachQuery(audience), enabled: isWhole })
  return (
    <div role="status">
      {isWhole && data !== undefined ? <Text strong>{t('staffNews.reach', spoken(data, t))}</Text> : null}
      <FailureAlert error={isWhole ? error : null} />
    </div>
  )
}

/** The two numbers of a reach as text. */
export function spoken(
  { students, guardians }: { students: number; guardians: number },
  t: (key: string, values: { count: number }) => string,
) {
  return {
    students: t('staffNews.students', { count: students }),
    guardians: t('staffNews.guardians', { count: guardians }),
  }
}
