import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import type { TestClock } from '../world/test-clock.ts'
import type { World } from '../world/world.ts'
import { forgetFailuresIn, makeSignInWorld, type SignInWish, signInAt, signInPath } from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

describe('signing in leads back', () => {
  const page = '/studentgo/app/timetable?week=2026-W48'

  test('to the page that was asked for', async () => {
    expect((await signIn('aada.kuisma', demoPassphrase, { location: page })).answer.body.location).toBe(page)
    const whole = await signIn('aada.kuisma', demoPassphrase, { location: `http://localhost:8080${page}#x` })
    expect(whole.answer.body.location).toBe(page)
  })

  test('after re-login, without the address travelling along', async () => {
    const client = await world.anyone()
    const again = await client.post<{ location: string }>('/rest/v1/session/relogin', { location: page })
    expect(again.body.location).toBe('/studentgo/app/login')
    expect((await client.post(signInPath, { username: 'aada.kuisma', password: 'wrong' })).status).toBe(403)
    const answer = await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: page })
    expect(
      (await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })).body,
    ).toMatchObject({
      location: '/studentgo/app/',
    })
    await forgetFailuresIn(world)
  })

  test('home when the ten minutes are over', async () => {
    const client = await world.anyone()
    await client.post('/rest/v1/session/relogin', { location: page })
    clock.pass({ minutes: 10 })
    const answer = await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: '/studentgo/app/' })
  })

  test('to the sign-in of the guardian area from there', async () => {
    const client = await world.anyone()
    const again = await client.post('/rest/v1/session/relogin', {
      location: '/studentgo/app/parent/absences',
    })
    expect(again.body).toEqual({ location: '/studentgo/app/parent/login' })
  })

  test('to the same for a guardian whose session is over, without a page to return to', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const again = () => petri.post('/rest/v1/session/relogin', {})
    expect((await again()).body).toEqual({ location: '/studentgo/app/parent' })
    clock.pass({ minutes: 21 })
    expect((await again()).body).toEqual({ location: '/studentgo/app/parent/login' })
  })

  test('to the sign-in of the area that the location is in, for any session', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const toStudents = await petri.post('/rest/v1/session/relogin', { location: page })
    expect(toStudents.body).toEqual({ location: '/studentgo/app/login' })
    const aada = await world.as('aada.kuisma')
    const toGuardians = await aada.post('/rest/v1/session/relogin', { location: '/studentgo/app/parent' })
    expect(toGuardians.body).toEqual({ location: '/studentgo/app/parent/login' })
  })

  test.each([
    '//evil.example/studentgo/app/',
    '/\\evil.example',
    'https://evil.example/studentgo/app/',
    'http://localhost:8080@evil.example/studentgo/app/',
    'javascript:alert(1)',
    '/studentgo/app/../../elsewhere',
    '/studentgo/app/%2e%2e/x',
    '/studentgo/application',
    '/studentgo/app/login',
    '/studentgo/app/error/general',
    '/studentgo/app/?service=https://evil.example',
    '/studentgo/app/parent/',
    '/studentgo/app/\u0000',
    '/studentgo/app/ x',
    'x'.repeat(2000),
  ])('home instead of %j', async location => {
    const { client, answer } = await signIn('aada.kuisma', demoPassphrase, { location })
    expect(answer.body.location).toBe('/studentgo/app/')
    if (location.includes('/parent/')) return
    const again = await client.post<{ location: string }>('/rest/v1/session/relogin', { location })
    expect(again.body.location).toBe('/studentgo/app/')
    const stranger = await world.anyone()
    const first = await stranger.post<{ location: string }>('/rest/v1/session/relogin', { location })
    expect(first.body.location).toBe('/studentgo/app/login')
  })

  test('at once for a person whose session was alive after all', async () => {
    const { client } = await signIn('aada.kuisma')
    const again = await client.post('/rest/v1/session/relogin', { location: page })
    expect(again.body).toEqual({ location: page })
    expect((await client.post('/rest/v1/session/relogin', { location: '//evil.example' })).body).toEqual({
      location: '/studentgo/app/',
    })
  })

  test('re-login works from a page whose session has run out', async () => {
    const { client } = await signIn('aada.kuisma')
    clock.pass({ minutes: 31 })
    expect((await client.post('/rest/v1/session/relogin', { location: page })).status).toBe(200)
    const answer = await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: page })
  })
})
