import type { SelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Button } from '#web/ui/button.tsx'
import style from './competence-demonstrations.module.css'
import { bodyOf, type Missing } from './self-assessment-values.ts'
import type { SelfAssessing } from './use-self-assessment.ts'

interface Props {
  own: SelfAssessing
  stored: SelfAssessment
  missing: Missing[]
  /** Leads to the first requirement that has no level yet. */
  onMissing: (what: Missing) => void
  onSent: () => void
}

/** Sends the assessment to the assessors, or the changes to it; what is missing is said and led to. */
export function SelfSend({ own, stored, missing, onMissing, onSent }: Props) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSent = stored.state === 'SUBMITTED'

  function fail(text: string): void {
    setFailure(text)
    alerts.add({ key: 'self-assessment', intent: 'error', description: text }, formFailureMilliseconds)
  }

  async function send(): Promise<void> {
    setFailure('')
    const [first] = missing
    if (first !== undefined) {
      fail(t('demonstrations.self.missing', { count: missing.length }))
      return onMissing(first)
    }
    if (bodyOf(own.values, 'SUBMITTED', stored.version) === undefined) {
      return fail(t('problem.invalid-input'))
    }
    setBusy(true)
    try {
      await own.send()
      alerts.add({ key: 'self-assessment', intent: 'success', description: t('demonstrations.self.sent') })
      onSent()
    } catch (error) {
      fail(describe(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={style.send}>
      <p>{t(isSent ? 'demonstrations.self.sendAgainHelp' : 'demonstrations.self.sendHelp')}</p>
      {failure === '' ? null : <p className={style.error}>{failure}</p>}
      <div>
        <Button
          look="primary"
          busy={isBusy || own.place === 'sending' || own.conflict}
          onClick={() => void send()}
        >
          {t(isSent ? 'demonstrations.self.sendChanges' : 'demonstrations.self.send')}
        </Button>
      </div>
    </div>
  )
}
