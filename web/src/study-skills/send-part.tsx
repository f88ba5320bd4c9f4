import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Button } from '#web/ui/button.tsx'
import style from './study-skills.module.css'
import { bodyOf, missingIn } from './survey-values.ts'
import type { Survey } from './use-survey.ts'

interface Props {
  round: StudySkills
  survey: Survey
  /** Leads to the first card that still needs an answer. */
  onMissing: (card: number) => void
}

/** Sending the survey to its readers, or the changes to it; what is missing is said and led to. */
export function SendPart({ round, survey, onMissing }: Props) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSent = round.state === 'SUBMITTED'
  const firstMissing = round.areas.findIndex(area => missingIn(area, survey.values).length > 0)

  function fail(text: string): void {
    setFailure(text)
    alerts.add({ key: 'study-skills', intent: 'error', description: text }, formFailureMilliseconds)
  }

  async function send(): Promise<void> {
    setFailure('')
    if (firstMissing >= 0) {
      alerts.add(
        { key: 'study-skills', intent: 'error', description: t('studySkills.missing') },
        formFailureMilliseconds,
      )
      return onMissing(firstMissing)
    }
    if (bodyOf(survey.values, 'SUBMITTED', round) === undefined) return fail(t('problem.invalid-input'))
    setBusy(true)
    try {
      await survey.send()
      alerts.add({ key: 'study-skills', intent: 'success', description: t('studySkills.sent') })
    } catch (error) {
      fail(describe(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={style.send}>
      <p>{isSent ? t('studySkills.sendAgainHelp') : t('studySkills.sendHelp')}</p>
      {failure === '' ? null : <p className={style.error}>{failure}</p>}
      <div>
        <Button
          look="primary"
          busy={isBusy || survey.place === 'sending' || survey.conflict}
          onClick={() => void send()}
        >
          {isSent ? t('studySkills.sendChanges') : t('studySkills.send')}
        </Button>
      </div>
    </div>
  )
}
