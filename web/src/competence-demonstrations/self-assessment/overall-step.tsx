import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { useLevelOptions } from './level-options.ts'
import { ShareBox } from './share-switch.tsx'
import type { OwnAssessment } from './use-self-assessment.ts'

const texts = ['strengths', 'develop', 'howPrepared'] as const

interface Props {
  scale: GradeScale
  own: OwnAssessment
  isMissing: boolean
  ref: Ref<HTMLInputElement>
}

/** The whole in own words, all of it voluntary, and whether guardians may read it. */
export function OverallStep({ scale, own, isMissing, ref }: Props) {
  const { t } = useTranslation()
  const options = useLevelOptions(scale)
  const { values, change } = own
  return (
    <>
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
      <ShareBox
        checked={values.sharedWithParents}
        onChange={sharedWithParents => change({ sharedWithParents })}
      />
    </>
  )
}
