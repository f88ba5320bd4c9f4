import type { CompetenceDemonstration, SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { Meter } from '#web/ui/content/facts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { OverallPart } from './overall-part.tsx'
import { RequirementRating } from './requirement-rating.tsx'
import { type Missing, missingIn } from './self-assessment-values.ts'
import { type OwnAssessmentDraft, useOwnAssessment } from './use-self-assessment.ts'

interface Props {
  demonstration: CompetenceDemonstration
  stored: SelfAssessment
  draft: OwnAssessmentDraft
  onSent: () => void
}

/** The requirements one below the other, each with the words of its levels, and the whole at the end. */
export function SelfAssessmentForm({ demonstration, stored, draft, onSent }: Props) {
  const { t } = useTranslation()
  const own = useOwnAssessment(demonstration, stored, draft)
  const [areMissingShown, setMissingShown] = useState(false)
  const first = useRef(new Map<Missing, HTMLInputElement>())
  const missing = missingIn(stored, own.values)
  const total = stored.items.length
  return (
    <Stack gap="loose">
      {total === 0 ? null : (
        <Meter
          label={t('demonstrations.self.progress', { done: total - missing.length, total })}
          value={total - missing.length}
          max={total}
        />
      )}
      <AutosaveState own={own} stored={stored} draft={draft} texts="demonstrations.self" />
      <AutosaveConflict own={own} texts="demonstrations.self" />
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      {stored.items.map(item => (
        <RequirementRating
          key={item.requirementId}
          item={item}
          scale={stored.gradeScale}
          own={own}
          isMissing={areMissingShown && missing.includes(item.requirementId)}
          isOneOfSeveral={demonstration.modules.length > 1}
          ref={element => {
            if (element) first.current.set(item.requirementId, element)
          }}
        />
      ))}
      <OverallPart
        scale={stored.gradeScale}
        own={own}
        isMissing={areMissingShown && missing.includes('overall')}
        ref={element => {
          if (element) first.current.set('overall', element)
        }}
      />
      <AutosaveSubmit
        own={own}
        stored={stored}
        texts="demonstrations.self"
        missing={missing.length}
        onMissing={() => {
          setMissingShown(true)
          if (missing[0] !== undefined) first.current.get(missing[0])?.focus()
        }}
        onDone={onSent}
      />
    </Stack>
  )
}
