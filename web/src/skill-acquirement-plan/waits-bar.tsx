import { selfAssessmentAddress } from '@studentgo/protocol/addresses'
import { isToWrite } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { demonstrationsQuery } from '#web/competence-demonstrations/competence-demonstrations.data.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { LinkButton } from '#web/ui/form/button.tsx'
import style from './plan.module.css'

/**
 * The pending task of the plan with its buttons: on a phone always in sight, above the bottom bar; elsewhere in the
 * page.
 */
export function WaitsBar({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={style.waitsBar}>
      <span className={style.waitsWhat} aria-hidden="true">
        {what}
      </span>
      {children}
    </div>
  )
}

/**
 * A self-assessment to write, on a phone; elsewhere home has it. Nothing while a version awaits approval, which comes
 * first.
 */
export function AssessmentWaits({ isFirst }: { isFirst: boolean }) {
  const { place } = useApp()
  return isFirst && place.kind === 'portal' ? <OwnAssessment /> : null
}

function OwnAssessment() {
  const { t } = useTranslation()
  const { data } = useQuery(demonstrationsQuery())
  const next = data?.find(isToWrite)
  if (next === undefined) return null
  return (
    <div className={style.phoneOnly}>
      <WaitsBar what={next.name}>
        <LinkButton variant="primary" small to={selfAssessmentAddress(next)}>
          {t('plan.waits.assess')}
        </LinkButton>
      </WaitsBar>
    </div>
  )
}
