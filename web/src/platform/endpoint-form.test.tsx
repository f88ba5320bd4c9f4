import type { Session } from '@studentgo/protocol/session'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { closeAlerts, makePortal, translations } from '../../test/portal.tsx'
import { alerts, formFailureMilliseconds } from './alerts.ts'
import { CallFailure } from './call.ts'
import { EndpointForm, useField } from './endpoint-form.tsx'
import { sessionQuery } from './session.ts'

const texts = translations.common.fi
const schema = z.strictObject({ text: z.string().check(z.minLength(3)) })
const student = { personId: 1, draftKey: btoa('k'.repeat(32)) } as Session

afterEach(() => {
  closeAlerts()
  localStorage.clear()
})

function Text() {
  const { name, value, set, error, ref } = useField<string>('text')
  return (
    <label>
      Syy
      <input ref={ref} name={name} value={value} onChange={event => set(event.target.value)} />
      {error ? <em>{error}</em> : null}
    </label>
  )
}

async function formThat(send: (body: { text: string }) => Promise<unknown>) {
  const portal = makePortal()
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  portal.show(
    <EndpointForm
      schema={schema}
      initial={{ text: '' }}
      draft="test"
      toBody={values => values}
      send={send}
      onDone={() => undefined}
      submitLabel="Lähetä"
    >
      <Text />
    </EndpointForm>,
  )
  return screen.findByRole<HTMLInputElement>('textbox', { name: /^Syy/ })
}

test('a form that the server refuses keeps its text and says so for 10000 ms', async () => {
  const add = vi.spyOn(alerts, 'add')
  const field = await formThat(async () => {
    throw new CallFailure('status', { status: 500 })
  })
  await userEvent.type(field, 'hammaslääkäri')
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  const failure = { key: 'form', intent: 'error', description: texts['error.general'] }
  await waitFor(() => expect(alerts.read().shown).toEqual([failure]))
  expect(add.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([formFailureMilliseconds])
  expect(field.value).toBe('hammaslääkäri')
})

test('a form with a fault is not sent, has the fault at its field, and says so for 10000 ms', async () => {
  const add = vi.spyOn(alerts, 'add')
  const send = vi.fn(async () => undefined)
  const field = await formThat(send)
  await userEvent.type(field, 'a')
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  await waitFor(() => expect(field.parentElement?.querySelector('em')).not.toBeNull())
  expect(send).not.toHaveBeenCalled()
  expect(add.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([formFailureMilliseconds])
})

test('what is typed is kept for the next time, and forgotten once it is sent', async () => {
  const field = await formThat(async () => undefined)
  await userEvent.type(field, 'hammaslääkäri')
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1), { timeout: 3000 })
  expect(Object.values(localStorage).join()).not.toContain('hammas')
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})
