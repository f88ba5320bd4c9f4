import type { PlanLearning } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { EmptyState, Text } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { useLearningLabel } from './learning-labels.ts'

/** The earlier learning that the student has listed, to tick what should be recognised. */
export function LearningChoice({ learning }: { learning: readonly PlanLearning[] }) {
  const { t } = useTranslation()
  const field = useField<number[]>('priorLearningIds')
  const labelOf = useLearningLabel()
  if (learning.length === 0) {
    return (
      <Column gap="close">
        <Text strong>{t('plan.learning')}</Text>
        <EmptyState action={<Link to={addresses.studySkills}>{t('plan.learning.tell')}</Link>}>
          {t('plan.learning.none')}
        </EmptyState>
      </Column>
    )
  }
  return (
    <CheckboxGroup
      {...field}
      label={t('plan.learning')}
      help={t('plan.learning.help')}
      options={learning.map(entry => ({ value: entry.id, label: entry.title, help: labelOf(entry) }))}
    />
  )
}
