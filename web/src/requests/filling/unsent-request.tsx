import { addresses, requestAddress } from '@studentgo/protocol/addresses'
import { createRequest, type RequestForm } from '@studentgo/protocol/requests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isQueued } from '#web/platform/api/call.ts'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import type { Draft } from '#web/platform/forms/drafts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Stack } from '#web/ui/layout/layout.tsx'
import { answersAbout } from './answers-about.ts'
import { allMissingIn, contentOf, type FormValues, valuesOf } from './form-values.ts'
import { goToFirst, RequestFields } from './request-fields.tsx'

interface Props {
  form: RequestForm
  unitId: number | undefined
  draft: Draft<FormValues>
}

/**
 * A form that was begun without a network: typed text stays on the device, and the server gets the request when it is
 * sent.
 */
export function UnsentRequest({ form, unitId, draft }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const describe = useDescribeFailure()
  const navigate = useNavigate()
  const [areMissingShown, setMissingShown] = useState(false)
  const [values, setValues] = useState(
    () =>
      draft.restored ??
      valuesOf({ ...form, answers: answersAbout(form, unitId), handler: undefined, attachments: [] }),
  )
  const send = useEndpointMutation(createRequest, {
    whenOffline: () => ({ place: 'requests', title: form.title, slot: draft.name }),
  })
  const missing = allMissingIn(form, values)

  function change(part: Partial<FormValues>): void {
    const next = { ...values, ...part }
    setValues(next)
    draft.save(next)
  }

  async function submit(): Promise<void> {
    setMissingShown(true)
    if (missing.length > 0) return goToFirst(missing)
    const body = { questionId: form.id, ...contentOf(values, form), submit: true }
    try {
      const { id } = await send.mutateAsync({ query: {}, body, draft: { name: draft.name, values } })
      draft.forget()
      await navigate(requestAddress(id), { replace: true })
    } catch (error) {
      if (!isQueued(error)) return
      draft.forget()
      await navigate(addresses.requests, { replace: true })
    }
  }

  const failure = send.error === null || isQueued(send.error) ? null : send.error
  return (
    <Stack gap="loose">
      <RequestFields
        form={form}
        values={values}
        onChange={change}
        areMissingShown={areMissingShown}
        failure={failure}
      />
      {areMissingShown && missing.length > 1 ? (
        <Fault role="alert">{t('requests.missing', { count: missing.length })}</Fault>
      ) : null}
      {failure === null ? null : <Fault role="alert">{describe(failure)}</Fault>}
      <Actions>
        <Button variant="primary" busy={send.isPending} onClick={() => void submit()}>
          {t('requests.send')}
        </Button>
      </Actions>
      {draft.savedAt === undefined ? null : (
        <Quiet role="status">{t('requests.savedHere', { at: formats.deviceTime(draft.savedAt) })}</Quiet>
      )}
    </Stack>
  )
}
