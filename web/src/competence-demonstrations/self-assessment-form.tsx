import type { CompetenceDemonstration, SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#web/platform/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import style from './competence-demonstrations.module.css'
import { OwnRating } from './own-rating.tsx'
import { type Missing, missingIn } from './self-assessment-values.ts'
import { SelfSavedLine } from './self-saved-line.tsx'
import { SelfSend } from './self-send.tsx'
import { SelfWhole } from './self-whole.tsx'
import { type KeptSelfAssessment, type SelfAssessing, useSelfAssessment } from './use-self-assessment.ts'

interface Props {
  demonstration: CompetenceDemonstration
  stored: SelfAssessment
  draft: Draft<KeptSelfAssessment>
  onSent: () => void
}

/** The requirements one below the other, each with the words of its levels, and the whole at the end. */
export function SelfAssessmentForm({ demonstration, stored, draft, onSent }: Props) {
  const { t } = useTranslation()
  const own = useSelfAssessment(demonstration, stored, draft)
  const [areMissingShown, setMissingShown] = useState(false)
  const first = useRef(new Map<Missing, HTMLInputElement>())
  const missing = missingIn(stored, own.values)
  const total = stored.items.length
  return (
    <div className={style.page}>
      {total === 0 ? null : (
        <div className={style.meter}>
          <p id="self-progress">
            {t('demonstrations.self.progress', { done: total - missing.length, total })}
          </p>
          <progress aria-labelledby="self-progress" value={total - missing.length} max={total} />
        </div>
      )}
      <SelfSavedLine own={own} draft={draft} stored={stored} />
      {own.conflict ? <Conflict own={own} /> : null}
      {demonstration.careField ? <Notice tone="changed" title={t('demonstrations.care')} /> : null}
      {stored.items.map(item => (
        <OwnRating
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
      <SelfWhole
        scale={stored.gradeScale}
        own={own}
        isMissing={areMissingShown && missing.includes('overall')}
        ref={element => {
          if (element) first.current.set('overall', element)
        }}
      />
      <SelfSend
        own={own}
        stored={stored}
        missing={missing}
        onMissing={id => {
          setMissingShown(true)
          first.current.get(id)?.focus()
        }}
        onSent={onSent}
      />
    </div>
  )
}

function Conflict({ own }: { own: SelfAssessing }) {
  const { t } = useTranslation()
  return (
    <Notice tone="changed" title={t('demonstrations.self.conflict')}>
      <p>{t('demonstrations.self.conflictMeans')}</p>
      <div className={style.row}>
        <Button onClick={own.keepOwn}>{t('demonstrations.self.keepOwn')}</Button>
        <Button onClick={own.takeTheirs}>{t('demonstrations.self.takeTheirs')}</Button>
      </div>
    </Notice>
  )
}
