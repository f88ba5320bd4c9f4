import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/app-context.ts'
import type { Draft } from '#web/platform/drafts.ts'
import { useFormats } from '#web/platform/format.ts'
import style from './study-skills.module.css'
import type { KeptSurvey, Survey } from './use-survey.ts'

interface Props {
  survey: Survey
  draft: Draft<KeptSurvey>
  round: StudySkills
}

/** When and where the answers were last saved. */
export function SavedLine({ survey, draft, round }: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const formats = useFormats()
  return (
    <p className={style.quiet} role="status">
      {words()}
    </p>
  )

  function words(): string {
    if (survey.place === 'sending') return t('studySkills.saving')
    if (survey.place === 'server') {
      return round.savedAt === undefined
        ? t('studySkills.savesItself')
        : t('studySkills.savedAt', { at: formats.dateTime(round.savedAt) })
    }
    if (draft.savedAt === undefined) return ''
    const at = new Date(Date.parse(draft.savedAt) + boot.clockAhead).toISOString()
    return round.state === 'SUBMITTED'
      ? t('studySkills.changesHere', { at: formats.time(at) })
      : t('studySkills.savedHere', { at: formats.time(at) })
  }
}
