import type { PlanLearning } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Quiet } from '#web/ui/text.tsx'
import style from './plan.module.css'
import { useLearningWords } from './use-learning-words.ts'

/** What the student has told of earlier learning, to tick what of it is to be recognised. */
export function LearningChoice({ learning }: { learning: readonly PlanLearning[] }) {
  const { t } = useTranslation()
  const field = useField<number[]>('priorLearningIds')
  const words = useLearningWords()
  if (learning.length === 0) {
    return (
      <div className={style.choice}>
        <p className={style.choiceName}>{t('plan.learning')}</p>
        <Quiet>
          {t('plan.learning.none')} <Link to={addresses.studySkills}>{t('plan.learning.tell')}</Link>
        </Quiet>
      </div>
    )
  }
  return (
    <fieldset className={style.choice} aria-describedby="plan-learning-help">
      <legend className={style.choiceName}>{t('plan.learning')}</legend>
      <p id="plan-learning-help" className={style.detail}>
        {t('plan.learning.help')}
      </p>
      {learning.map((entry, at) => (
        <Checkbox
          key={entry.id}
          ref={at === 0 ? field.ref : undefined}
          label={entry.title}
          help={words(entry)}
          checked={field.value.includes(entry.id)}
          onBlur={field.onBlur}
          onChange={event =>
            field.onChange(
              event.target.checked
                ? [...field.value, entry.id]
                : field.value.filter(chosen => chosen !== entry.id),
            )
          }
        />
      ))}
    </fieldset>
  )
}
