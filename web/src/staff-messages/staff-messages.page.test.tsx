import type { SentMessage, Threads } from '@studentgo/protocol/messages'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let threadId: number
const own = '/rest/v1/messages/sendmessages'
beforeAll(async () => {
  world = await makeWorld()
  const aada = await world.as('aada.kuisma')
  const { body } = await aada.post<SentMessage>(own, {
    recipientKind: 'RESPONSIBLE',
    subject: 'Retki',
    text: 'Milloin bussi lähtee?',
  })
  threadId = body.threadId
})
afterAll(() => world.close())

test('what has reached a teacher is counted in the menu, opened from the list, and answered', async () => {
  const kaisa = await world.as('kaisa.mantyla', 'STAFF')
  const list = await renderScreen(world, kaisa, '/staff/messages')
  expect(await screen.findByText(/^\d+ lukematon/, { selector: 'nav *' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Retki' })
  expect(link.getAttribute('href')).toBe(`/studentgo/app/staff/messages/thread?id=${threadId}`)
  list.unmount()
  const { user } = await renderScreen(world, kaisa, `/staff/messages/thread?id=${threadId}`)
  expect(await screen.findByText('Milloin bussi lähtee?')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), 'Kello kaksi.')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect(await screen.findByText('Kello kaksi.', { selector: 'li *' })).toBeTruthy()
  const aada = await world.as('aada.kuisma')
  const answered = (await aada.get<Threads>(`${own}?threadId=${threadId}`)).body.content[0]
  expect(answered?.messages?.map(one => one.text)).toEqual(['Milloin bussi lähtee?', 'Kello kaksi.'])
  expect(answered?.messages?.[0]?.readBy).toMatchObject([{ name: 'Kaisa Mäntylä' }])
  await waitFor(() => expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(''))
})

test('an answer can have a file', async () => {
  const kaisa = await world.as('kaisa.mantyla', 'STAFF')
  const { user } = await renderScreen(world, kaisa, `/staff/messages/thread?id=${threadId}`)
  await user.type(await screen.findByRole('textbox'), 'Ohje on liitteenä.')
  await user.upload(screen.getByLabelText('Lisää liite'), new File(['Bussi lähtee kahdelta.'], 'ohje.txt'))
  expect(await screen.findByRole('button', { name: /Poista: ohje\.txt/ })).toBeTruthy()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect(await screen.findByText('Ohje on liitteenä.', { selector: 'li *' })).toBeTruthy()
  const aada = await world.as('aada.kuisma')
  const answered = (await aada.get<Threads>(`${own}?threadId=${threadId}`)).body.content[0]
  expect(answered?.messages?.at(-1)?.attachments).toMatchObject([{ name: 'ohje.txt' }])
})

test('another’s thread is not found', async () => {
  await renderScreen(world, await world.as('sami.rautio', 'STAFF'), `/staff/messages/thread?id=${threadId}`)
  expect(screen.queryByText('Milloin bussi lähtee?')).toBeNull()
})
