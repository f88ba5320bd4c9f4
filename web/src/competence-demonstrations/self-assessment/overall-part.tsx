import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/layout.tsx'
import { useLevelOptions } from './level-options.ts'
import type { OwnAssessment } from './use-self-assessment.ts'

const texts = ['strengths', 'develop', 'howPrepared'] as const

interface Props {
  scale: GradeScale
  own: OwnAssessment
  isMissing: boolean
  ref: Ref<HTMLInputElement>
}

/** The whole in own words, all of it voluntary, and whether guardians may read it. */
export function OverallPart({ scale, own, isMissing, ref }: Props) {
  const { t } = useTranslation()
  const options = useLevelOptions(scale)
  const { values, change } = own
  return (
    <Card as="section" aria-labelledby="whole">
      <h2 id="whole">{t('demonstrations.self.whole')}</h2>
      <Choice
        label={t('demonstrations.self.overall')}
        options={options.choices}
        value={values.overallLevel === null ? undefined : String(values.overallLevel)}
        onChange={chosen => change({ overallLevel: options.levelOf(chosen) })}
        error={isMissing ? t('demonstrations.self.chooseLevel') : undefined}
        ref={ref}
      />
      {texts.map(name => (
        <TextArea
          key={name}
          label={t(`demonstrations.self.${name}`)}
          help={t('demonstrations.self.voluntary')}
          maxLength={2000}
          value={values[name]}
          onChange={event => change({ [name]: event.target.value })}
        />
      ))}
      <Checkbox
        label={t('demonstrations.self.share')}
        help={t('demonstrations.self.shareHelp')}
        checked={values.sharedWithParents}
        onChange={event => change({ sharedWithParents: event.target.checked })}
      />
    </Card>
  )
}
