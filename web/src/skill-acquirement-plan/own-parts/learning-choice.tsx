import { addresses } from '@studentgo/protocol/addresses'
import type { PlanLearning } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useTextReaders } from '#web/platform/session/session.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Text } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { useLearningLabel } from './learning-labels.ts'

/** The student's list of earlier learning, with checkboxes for the entries to recognise. */
export function LearningChoice({ learning }: { learning: readonly PlanLearning[] }) {
  const { t } = useTranslation()
  const field = useField<number[]>('priorLearningIds')
  const readers = useTextReaders('PLAN')
  const labelOf = useLearningLabel()
  if (learning.length === 0) {
    return (
      <Column gap="close">
        <Text strong>{t('plan.learning')}</Text>
        <EmptyState
          action={
            <ScreenLink to={addresses.studySkills} whenOff="nothing">
              {t('plan.learning.tell')}
            </ScreenLink>
          }
        >
          {t('plan.learning.none')}
        </EmptyState>
      </Column>
    )
  }
  return (
    <CheckboxGroup
      {...field}
      label={t('plan.learning')}
      help={t(`plan.learning.help.${readers}`)}
      options={learning.map(entry => ({ value: entry.id, label: entry.title, help: labelOf(entry) }))}
    />
  )
}
