import type { ExplanationReason } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { FormTextArea, useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useTextReaders } from '#web/platform/session/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'

export const reasons = ['T', 'MS', 'E', 'OTHER'] as const

/** The reason of an absence, with the consequence of each choice. */
export function Reason({ proposing, decider }: { proposing: boolean; decider: string | undefined }) {
  const { t } = useTranslation()
  const field = useField<ExplanationReason | ''>('reasonCode')
  const days = usePolicy('absence.selfCertifiedSickDays')
  const decides = decider
    ? t('absences.explain.decides', { name: decider })
    : t('absences.explain.schoolDecides')
  const note = (reason: ExplanationReason) =>
    reason === 'T' ? t('absences.explain.healthRule', { count: days }) : decides
  return (
    <Choice
      label={t('absences.explain.reason')}
      options={reasons.map(reason => ({
        value: reason,
        label: t(`absences.reason.${reason}`),
        note: proposing ? undefined : note(reason),
      }))}
      {...field}
      value={field.value || undefined}
    />
  )
}

/** Details, or the meaning of «other». */
export function Text() {
  const { t } = useTranslation()
  const readers = useTextReaders('ABSENCE')
  const isOther = useFieldValue<ExplanationReason | ''>('reasonCode') === 'OTHER'
  return (
    <FormTextArea
      name="text"
      label={t(isOther ? 'absences.explain.what' : 'absences.explain.more')}
      help={t(`absences.explain.${isOther ? 'whatHelp' : 'moreHelp'}.${readers}`)}
    />
  )
}
