import type { SelfAssessment, SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { gradeOfLevel } from '../criteria.tsx'
import { useLevelOptions } from './level-options.ts'
import type { OwnAssessment } from './use-self-assessment.ts'

type Item = SelfAssessment['items'][number]

interface Props {
  item: Item
  scale: GradeScale
  own: OwnAssessment
  isMissing: boolean
  /** The page has requirements of several units, so each names its unit. */
  isOneOfSeveral: boolean
}

/** One requirement, which the heading of the step names: its level, and a comment. */
export function RequirementStep({ item, scale, own, isMissing, isOneOfSeveral }: Props) {
  const { t } = useTranslation()
  const value = own.values.items[item.requirementId] ?? { level: null, comment: '' }
  const set = (part: Partial<typeof value>) =>
    own.change({ items: { ...own.values.items, [item.requirementId]: { ...value, ...part } } })
  const options = useLevelOptions(scale, level => criteriaText(item, level))
  return (
    <>
      {isOneOfSeveral ? <Quiet>{item.moduleName}</Quiet> : null}
      {scale === 'PASS_FAIL' && item.criteriaShown.length > 0 ? (
        <div>
          <p>{t('demonstrations.self.enough')}</p>
          <BulletList texts={item.criteriaShown.flatMap(one => one.texts)} />
        </div>
      ) : null}
      <Choice
        label={t('demonstrations.self.chooseFor')}
        options={options.choices}
        value={value.level === null ? undefined : String(value.level)}
        onChange={chosen => set({ level: options.levelOf(chosen) })}
        error={isMissing ? t('demonstrations.self.chooseLevel') : undefined}
      />
      <TextArea
        label={t('demonstrations.self.comment')}
        help={t('demonstrations.self.commentHelp')}
        maxLength={1000}
        rows={2}
        value={value.comment}
        onChange={event => set({ comment: event.target.value })}
      />
    </>
  )
}

function criteriaText(item: Item, level: SelfLevel): string | undefined {
  const texts = item.criteriaShown.filter(one => gradeOfLevel(one.level) === level).flatMap(one => one.texts)
  return texts.length === 0 ? undefined : texts.join(' ')
}
