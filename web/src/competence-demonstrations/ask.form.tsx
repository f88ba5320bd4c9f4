import {
  type CompetenceDemonstration,
  demonstrationRequestBody,
  requestOfDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { refreshDemonstrations } from './competence-demonstrations.data.ts'
import style from './competence-demonstrations.module.css'

interface Props {
  demonstration: CompetenceDemonstration
  action: 'REQUEST_REVIEW' | 'REQUEST_RAISE'
  onClose: () => void
}

interface Values {
  reason: string
}

/** Asks for a review, with its reason, or for an attempt to raise the grade. */
export default function AskForm({ demonstration, action, onClose }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const kind = action === 'REQUEST_REVIEW' ? 'review' : 'raise'
  const initial: Values = { reason: '' }
  return (
    <EndpointForm
      schema={demonstrationRequestBody}
      initial={initial}
      draft={`demonstration-${kind}-${demonstration.id}`}
      toBody={({ reason }: Values) => ({
        demonstrationId: demonstration.id,
        action,
        version: demonstration.version,
        ...(reason === '' ? {} : { reason }),
      })}
      send={body =>
        call(
          requestOfDemonstration,
          { params: { planId: String(demonstration.planId) }, body },
          { idempotencyKey: crypto.randomUUID() },
        )
      }
      onDone={async () => {
        alerts.add({
          key: 'demonstration',
          intent: 'success',
          description: t(`demonstrations.${kind}.sent`),
        })
        await refreshDemonstrations(queryClient)
        onClose()
      }}
      submitLabel={t(`demonstrations.${kind}.send`)}
      onCancel={onClose}
    >
      <p>{t(`demonstrations.${kind}.means`)}</p>
      <Reason kind={kind} />
    </EndpointForm>
  )
}

function Reason({ kind }: { kind: 'review' | 'raise' }) {
  const { t } = useTranslation()
  const field = useField<string>('reason')
  return (
    <div className={style.text}>
      <TextArea
        label={t(`demonstrations.${kind}.reason`)}
        help={t(`demonstrations.${kind}.reasonHelp`)}
        rows={5}
        maxLength={2000}
        value={field.value}
        onChange={event => field.set(event.target.value)}
        onBlur={field.onBlur}
        error={field.error}
        ref={field.ref}
      />
    </div>
  )
}
