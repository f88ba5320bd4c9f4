import type { CompetenceDemonstration, SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AutosaveConflict, AutosaveState, AutosaveSubmit } from '#web/platform/forms/autosave-parts.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { firstOpen, Stepper } from '#web/ui/form/stepper.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { OverallStep } from './overall-step.tsx'
import { RequirementStep } from './requirement-step.tsx'
import { hasOverall, missingIn } from './self-assessment-values.ts'
import { type OwnAssessmentDraft, placeOfAssessment, useOwnAssessment } from './use-self-assessment.ts'

const AssessmentVersions = lazy(() => import('./assessment-versions.tsx'))

interface Props {
  demonstration: CompetenceDemonstration
  stored: SelfAssessment
  draft: OwnAssessmentDraft
  onSent: () => void
}

/** One requirement per step, with the texts of its levels; the last step is the overall part and sends it. */
export function SelfAssessmentForm({ demonstration, stored, draft, onSent }: Props) {
  const { t } = useTranslation()
  const own = useOwnAssessment(demonstration, stored, draft)
  const missing = missingIn(stored, own.values)
  const steps = [
    ...stored.items.map(item => ({
      key: item.requirementId,
      title: item.text,
      isDone: !missing.includes(item.requirementId),
    })),
    { key: 'overall', title: t('demonstrations.self.whole'), isDone: hasOverall(own.values) },
  ]
  const [at, setAt] = useState(() => firstOpen(steps))
  const [areMissingShown, setMissingShown] = useState(false)
  const overall = useRef<HTMLInputElement>(null)
  const item = stored.items[at]
  return (
    <Stack gap="loose">
      <AutosaveConflict own={own} texts="demonstrations.self">
        <AssessmentVersions stored={stored} own={own.values} />
      </AutosaveConflict>
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      <Stepper
        steps={steps}
        at={at}
        onTurn={setAt}
        end={
          <AutosaveSubmit
            own={own}
            stored={stored}
            texts="demonstrations.self"
            missing={missing.length}
            onMissing={() => {
              setMissingShown(true)
              // The overall level is a field of this very step, and only where there is no other step.
              if (missing.includes('overall')) overall.current?.focus()
              else setAt(steps.findIndex(step => step.key === missing[0]))
            }}
            onDone={onSent}
          />
        }
      >
        {item === undefined ? (
          <OverallStep
            scale={stored.gradeScale}
            own={own}
            isMissing={areMissingShown && missing.includes('overall')}
            ref={overall}
          />
        ) : (
          <RequirementStep
            key={item.requirementId}
            item={item}
            scale={stored.gradeScale}
            own={own}
            isMissing={areMissingShown && missing.includes(item.requirementId)}
            isOneOfSeveral={demonstration.modules.length > 1}
          />
        )}
      </Stepper>
      <OutboxRows places={[placeOfAssessment(demonstration)]} />
      <AutosaveState own={own} stored={stored} draft={draft} texts="demonstrations.self" />
    </Stack>
  )
}
