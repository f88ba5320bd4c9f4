import { anySession, endpoint } from '@studentgo/protocol/endpoint'
import type { Session } from '@studentgo/protocol/session'
import { date, time, writtenText } from '@studentgo/protocol/shapes'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { closeAlerts, makePortal, translations } from '../../../test/portal.tsx'
import { useEndpointMutation } from '../api/endpoint-mutation.ts'
import { alerts, formFailureMilliseconds } from '../page/alerts.ts'
import { sessionQuery } from '../session/session.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { FormCheckbox, FormSelect } from './form-choices.tsx'
import { FormTextArea, FormTextField } from './form-fields.tsx'
import { FormMoment } from './form-moment.tsx'

const texts = translations.common.fi
const schema = z.strictObject({ text: z.string().check(z.minLength(3)) })
const save = endpoint({
  method: 'POST',
  path: '/saved',
  affects: [],
  who: anySession,
  summary: 'Saves a text',
  body: schema,
  reply: z.null(),
})
const student = { personId: 1, draftKey: btoa('k'.repeat(32)) } as Session

afterEach(() => {
  closeAlerts()
  localStorage.clear()
})

function SaveForm({ initial = '' }) {
  return (
    <EndpointForm
      mutation={useEndpointMutation(save)}
      schema={schema}
      initial={{ text: initial }}
      draft="test"
      submitLabel="Lähetä"
    >
      <FormTextField name="text" label="Syy" />
    </EndpointForm>
  )
}

type Answer = NonNullable<NonNullable<Parameters<typeof makePortal>[0]>['answers']>[string]

async function formAnswered(answer: Answer) {
  const portal = makePortal({ answers: { 'POST /rest/v1/saved': answer } })
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  portal.show(<SaveForm />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Syy/ })
  const sent = () => portal.requests.filter(request => request.method === 'POST')
  return { field, sent, send: () => userEvent.click(screen.getByRole('button', { name: 'Lähetä' })) }
}

test('a form that the server refuses keeps its text and says so for 10000 ms', async () => {
  const add = vi.spyOn(alerts, 'add')
  const { field, send } = await formAnswered({ refused: { status: 500 } })
  await userEvent.type(field, 'hammaslääkäri')
  await send()
  await waitFor(() =>
    expect(alerts.read().shown.map(({ intent, description }) => ({ intent, description }))).toEqual([
      { intent: 'error', description: texts['error.general'] },
    ]),
  )
  expect(add.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([formFailureMilliseconds])
  expect(field.value).toBe('hammaslääkäri')
})

test('one fault is shown at its field alone, which has the focus, and nothing is sent', async () => {
  const add = vi.spyOn(alerts, 'add')
  const { field, sent, send } = await formAnswered({ body: null })
  await userEvent.type(field, 'a')
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
  expect(add).not.toHaveBeenCalled()
  expect(screen.queryByText(texts['problem.invalid-input'] ?? '')).toBeNull()
})

const pairSchema = z.strictObject({
  first: z.string().check(z.minLength(3)),
  second: z.string().check(z.minLength(3)),
})

/** A form of this schema, which sends the values of its fields. */
function FormOf({
  schema,
  initial,
  children,
}: {
  schema: z.ZodMiniType<object, object>
  initial: Record<string, unknown>
  children: ReactNode
}) {
  const mutation = useEndpointMutation(
    endpoint({
      method: 'POST',
      path: '/saved',
      affects: [],
      who: anySession,
      summary: 'Saves',
      body: schema,
      reply: z.null(),
    }),
  )
  return (
    <EndpointForm {...{ mutation, schema, initial }} draft={null} submitLabel="Lähetä">
      {children}
    </EndpointForm>
  )
}

test('two faults are listed and lead to their fields, until one is left', async () => {
  const add = vi.spyOn(alerts, 'add')
  const portal = makePortal({})
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  portal.show(
    <FormOf schema={pairSchema} initial={{ first: '', second: '' }}>
      <FormTextField name="first" label="Syy" />
      <FormTextField name="second" label="Lisätieto" />
    </FormOf>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Lähetä' }))
  await screen.findByText(texts['problem.invalid-input'] ?? '')
  const list = screen.getByRole('list')
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Syy', 'Lisätieto'])
  await userEvent.click(screen.getByRole('button', { name: 'Lisätieto' }))
  const second = screen.getByRole('textbox', { name: /^Lisätieto/ })
  expect(document.activeElement).toBe(second)
  await userEvent.type(second, 'kello 9')
  await waitFor(() => expect(screen.queryByText(texts['problem.invalid-input'] ?? '')).toBeNull())
  expect(screen.getByRole('textbox', { name: /^Syy/ }).getAttribute('aria-invalid')).toBe('true')
  expect(add).not.toHaveBeenCalled()
})

test('a fault that the server finds is shown at its field alone', async () => {
  const add = vi.spyOn(alerts, 'add')
  const { field, send } = await formAnswered({
    refused: { status: 400, code: 'required', field: 'body.text' },
  })
  await userEvent.type(field, 'hammaslääkäri')
  await send()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByText(texts['problem.required'] ?? '')).toHaveLength(1)
  expect(screen.queryByText(texts['problem.invalid-input'] ?? '')).toBeNull()
  expect(add).not.toHaveBeenCalled()
})

test('a submission keeps its idempotency key until it is answered, a changed one gets another', async () => {
  const { field, sent, send } = await formAnswered('no network')
  await userEvent.type(field, 'hammaslääkäri')
  await send()
  await screen.findAllByText(texts['problem.network'] ?? '')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await userEvent.type(field, ' kello 9')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(3))
  const [first, second, changed] = sent().map(request => request.headers['Idempotency-Key'])
  expect(first).toMatch(/^[\w-]{8,}$/)
  expect(second).toBe(first)
  expect(changed).not.toBe(first)
})

test.each([
  ['hammaslääkäri', `${texts['problem.network']} ${texts['form.kept']}`],
  ['', texts['problem.network'] ?? ''],
])('a lost network says that the text is saved only where one was written: «%s»', async (typed, said) => {
  const portal = makePortal({ answers: { 'POST /rest/v1/saved': 'no network' } })
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  portal.show(<SaveForm initial="aamulla" />)
  const field = await screen.findByRole('textbox', { name: /^Syy/ })
  if (typed !== '') {
    await userEvent.type(field, typed)
    await screen.findByText(/^Luonnos tallennettu/)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect((await screen.findByRole('alert')).textContent).toBe(said)
})

test('what was answered has a new key the next time', async () => {
  const { field, sent, send } = await formAnswered({ refused: { status: 409, code: 'stale-version' } })
  await userEvent.type(field, 'hammaslääkäri')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await screen.findByRole('alert')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent().map(request => request.headers['Idempotency-Key'])
  expect(second).not.toBe(first)
})

test('what is typed is kept for the next time, and forgotten once it is sent', async () => {
  const { field, send } = await formAnswered({ body: null })
  await userEvent.type(field, 'hammaslääkäri')
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1))
  expect(Object.values(localStorage).join()).not.toContain('hammas')
  await send()
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

const saveVersion = endpoint({
  method: 'POST',
  path: '/saved',
  affects: [],
  who: anySession,
  summary: 'Saves a text over a version',
  body: z.strictObject({ text: z.string(), version: z.number() }),
  reply: z.null(),
})
const versionQuery = { queryKey: ['version'], queryFn: () => 1, staleTime: Number.POSITIVE_INFINITY }

function VersionForm() {
  const { data: version = 1 } = useQuery(versionQuery)
  return (
    <EndpointForm
      mutation={useEndpointMutation(saveVersion)}
      schema={schema}
      initial={{ text: `words ${version}` }}
      draft={null}
      version={version}
      toInput={({ text }, version) => ({ body: { text, version } })}
      submitLabel="Lähetä"
    >
      <FormTextField name="text" label="Syy" />
    </EndpointForm>
  )
}

async function versionForm() {
  const portal = makePortal({ answers: { 'POST /rest/v1/saved': { body: null } } })
  const { queryClient } = portal
  queryClient.setQueryData(sessionQuery.queryKey, student)
  queryClient.setQueryData(versionQuery.queryKey, 1)
  portal.show(<VersionForm />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Syy/ })
  const press = (name: string | undefined) =>
    userEvent.click(screen.getByRole('button', { name: name ?? '' }))
  return {
    field,
    press,
    sent: () => portal.requests.filter(one => one.method === 'POST').map(one => JSON.parse(one.body ?? '')),
    makeNewer: (version: number) => act(async () => queryClient.setQueryData(versionQuery.queryKey, version)),
  }
}

test('a form sends the version that was seen, says that there is a newer one, and continues with it', async () => {
  const { field, press, sent, makeNewer } = await versionForm()
  await userEvent.type(field, ' of mine')
  expect(screen.queryByText(texts['form.changed'] ?? '')).toBeNull()
  await makeNewer(2)
  expect((await screen.findByText(texts['form.changed'] ?? '')).closest('[role=status]')).not.toBeNull()
  await press('Lähetä')
  await waitFor(() => expect(sent()).toEqual([{ text: 'words 1 of mine', version: 1 }]))
  await makeNewer(3)
  await press(texts['form.keepOwn'])
  expect(screen.queryByText(texts['form.changed'] ?? '')).toBeNull()
  await press('Lähetä')
  await waitFor(() => expect(sent().at(-1)).toEqual({ text: 'words 1 of mine', version: 3 }))
})

test('a form starts over from the newer version on request', async () => {
  const { field, press, sent, makeNewer } = await versionForm()
  await userEvent.type(field, ' of mine')
  await makeNewer(2)
  await press(texts['form.takeTheirs'])
  await waitFor(() => expect(field.value).toBe('words 2'))
  await press('Lähetä')
  await waitFor(() => expect(sent()).toEqual([{ text: 'words 2', version: 2 }]))
})

const limitedSchema = z.strictObject({ text: writtenText(3, 5), more: z.optional(writtenText(1, 8)) })

test('a field takes no more than the schema of its form does, and says whether it is needed', async () => {
  const portal = makePortal({})
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  portal.show(
    <FormOf schema={limitedSchema} initial={{ text: '', more: '' }}>
      <FormTextField name="text" label="Syy" />
      <FormTextArea name="more" label="Lisätieto" />
    </FormOf>,
  )
  const text = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Syy/ })
  const more = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Lisätieto/ })
  await userEvent.type(text, 'kello 9')
  await userEvent.type(more, 'hammaslääkäri')
  expect([text.value, more.value]).toEqual(['kello', 'hammaslä'])
  expect([text.required, more.required]).toEqual([true, false])
})

test('what nobody filled in is not sent, and a number is sent as one', async () => {
  const portal = makePortal({ answers: { 'POST /rest/v1/saved': { body: null } } })
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  const schema = z.strictObject({ hours: z.number(), more: z.optional(writtenText(1, 8)) })
  portal.show(
    <FormOf schema={schema} initial={{ hours: '', more: ' ' }}>
      <FormTextField name="hours" label="Tunnit" />
    </FormOf>,
  )
  const hours = await screen.findByRole('textbox', { name: /^Tunnit/ })
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  await send()
  await waitFor(() => expect(hours.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(hours, '7,5')
  await send()
  const sent = () =>
    portal.requests.filter(one => one.method === 'POST').map(one => JSON.parse(one.body ?? ''))
  await waitFor(() => expect(sent()).toEqual([{ hours: 7.5 }]))
})

test('fields of a list, a tick and a moment know their options and show their faults by the schema', async () => {
  const portal = makePortal({})
  portal.queryClient.setQueryData(sessionQuery.queryKey, student)
  const schema = z.strictObject({
    type: z.enum(['B', 'A']),
    sure: z.literal(true),
    ends: z.strictObject({ date, time }),
  })
  portal.show(
    <FormOf schema={schema} initial={{ type: 'B', sure: false, ends: { date: '', time: '08:00' } }}>
      <FormSelect name="type" label="Laji" labelOf={type => `Laji ${type}`} />
      <FormCheckbox name="sure" label="Varma" help="Miksi" />
      <FormMoment name="ends" label="Päivä" timeLabel="Kello" />
    </FormOf>,
  )
  const type = await screen.findByRole('combobox', { name: 'Laji' })
  expect([...type.children].map(option => option.textContent)).toEqual(['Laji B', 'Laji A'])
  const sure = screen.getByRole('checkbox', { name: 'Varma' })
  expect(screen.getByText('Miksi')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  await waitFor(() => expect(document.activeElement).toBe(sure))
  expect(sure.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Miksi')).toBeNull()
  const day = await screen.findByRole('group', { name: /^Päivä/ })
  expect(day.parentElement?.textContent).toContain(texts['problem.required'])
})
