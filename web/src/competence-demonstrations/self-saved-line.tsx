import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/app-context.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useFormats } from '#web/platform/format.ts'
import style from './competence-demonstrations.module.css'
import type { KeptSelfAssessment, SelfAssessing } from './use-self-assessment.ts'

interface Props {
  own: SelfAssessing
  draft: Draft<KeptSelfAssessment>
  stored: SelfAssessment
}

/** When and where the words were last saved. */
export function SelfSavedLine({ own, draft, stored }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  return (
    <p className={style.saved} role="status">
      {words()}
    </p>
  )

  function words(): string {
    if (own.place === 'sending') return t('demonstrations.self.saving')
    if (own.place === 'server') {
      return stored.savedAt === undefined
        ? t('demonstrations.self.savesItself')
        : t('demonstrations.self.savedAt', { at: formats.dateTime(stored.savedAt) })
    }
    if (draft.savedAt === undefined) return ''
    const at = new Date(Date.parse(draft.savedAt) + boot.clockAhead).toISOString()
    return stored.state === 'SUBMITTED'
      ? t('demonstrations.self.changesHere', { at: formats.time(at) })
      : t('demonstrations.self.savedHere', { at: formats.time(at) })
  }
}
