import { addDays } from '@studentgo/protocol/rules/calendar'
import {
  beginSupportDecision,
  beginSupportForm,
  type DeskSupportDecision,
  decideSupportForm,
  endSupportForm,
  hearSupportForm,
  type StaffSupport,
  saveSupportForm,
  takeSupportStep,
} from '@studentgo/protocol/staff-support'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Dialog } from '#web/ui/late.tsx'
import { staffSupportQuery } from './staff-support.data.ts'
import { SupportFields, textOf, valuesOf } from './support-fields.tsx'

export type SupportAct = 'BEGIN' | 'SAVE' | 'HEAR' | 'DECIDE' | 'DISCARD' | 'REPEAL'

interface Props {
  support: StaffSupport
  act: SupportAct
  /** Undefined for a new one. */
  decision: DeskSupportDecision | undefined
  close: () => void
  onDone: () => void
}

/** People have two weeks to answer, unless the form sets another day. */
const usualHearingDays = 14
/** The law sets the time for an appeal; the day is prefilled in the field and can be changed. */
const usualAppealDays = 30

/** A step that needs a decision, with its fields. */
export default function SupportForm(props: Props) {
  const { t } = useTranslation()
  const { support, act, decision, close, onDone } = props
  const today = useToday()
  const formats = useFormats()
  const replyTo = staffSupportQuery(support.studentId)
  const begin = useEndpointMutation(beginSupportDecision, { replyTo })
  const step = useEndpointMutation(takeSupportStep, { replyTo })
  const studentId = String(support.studentId)
  const shared = {
    draft: null,
    version: decision?.version ?? 0,
    onDone,
    onCancel: close,
    submitLabel: t(`staffSupport.do.${act}`),
  }
  const params = { studentId, decisionId: String(decision?.id ?? 0) }
  const title = t(`staffSupport.do.${act}`)

  if (act === 'BEGIN') {
    return (
      <Dialog title={title} onClose={close}>
        <EndpointForm
          {...shared}
          mutation={begin}
          schema={beginSupportForm}
          initial={valuesOf(undefined, today)}
          toBody={textOf}
          toInput={body => ({ params: { studentId }, body })}
        >
          <p>{t('staffSupport.means.BEGIN')}</p>
          <SupportFields support={support} />
        </EndpointForm>
      </Dialog>
    )
  }
  if (act === 'SAVE') {
    return (
      <Dialog title={title} onClose={close}>
        <EndpointForm
          {...shared}
          mutation={step}
          schema={saveSupportForm}
          initial={valuesOf(decision, today)}
          toBody={(values, version) => ({ version, action: 'SAVE', ...textOf(values) })}
          toInput={body => ({ params, body })}
        >
          <SupportFields support={support} />
        </EndpointForm>
      </Dialog>
    )
  }
  if (act === 'HEAR') {
    return (
      <Dialog title={title} onClose={close}>
        <EndpointForm
          {...shared}
          mutation={step}
          schema={hearSupportForm}
          initial={{ dueDate: addDays(today, usualHearingDays) }}
          toBody={({ dueDate }, version) => ({ version, action: 'HEAR', dueDate })}
          toInput={body => ({ params, body })}
        >
          <p>{t('staffSupport.means.HEAR', { names: formats.list(support.heard.map(one => one.name)) })}</p>
          <FormDay name="dueDate" label={t('staffSupport.dueDate')} earliest={addDays(today, 1)} />
        </EndpointForm>
      </Dialog>
    )
  }
  if (act === 'DECIDE') {
    return (
      <Dialog title={title} onClose={close}>
        <EndpointForm
          {...shared}
          mutation={step}
          schema={decideSupportForm}
          initial={{
            ...valuesOf(decision, today),
            appealInstructions: support.usualAppeal ?? '',
            appealUntil: addDays(today, usualAppealDays),
          }}
          toBody={(values, version) => ({ version, action: 'DECIDE', ...textOf(values) })}
          toInput={body => ({ params, body })}
        >
          <p>{t('staffSupport.means.DECIDE')}</p>
          <SupportFields support={support} />
          <FormTextArea
            name="appealInstructions"
            label={t('staffSupport.appeal')}
            help={t(`staffSupport.writeIn.${support.language}`, { name: support.studentName })}
            rows={4}
          />
          <FormDay name="appealUntil" label={t('staffSupport.appealUntil')} earliest={addDays(today, 1)} />
        </EndpointForm>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={close}>
      <EndpointForm
        {...shared}
        mutation={step}
        schema={endSupportForm}
        initial={{}}
        toBody={(_values, version) => ({ version, action: act })}
        toInput={body => ({ params, body })}
      >
        <p>{t(`staffSupport.means.${act}`)}</p>
      </EndpointForm>
    </Dialog>
  )
}
