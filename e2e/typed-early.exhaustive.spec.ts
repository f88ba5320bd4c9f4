import { expect, signIn, testEach, usePortal } from './journey.ts'

const portal = usePortal()

testEach([
  ['staff/kaisa.mantyla', '/staff/students', 'Nimi', 'Aada Kuisma', 'Tuomas Harju'],
  [
    'staff/laura.hietala',
    '/staff/guardians',
    'Etsi opiskelijaa tai huoltajaa',
    'Aada Kuisma',
    'Tuomas Harju',
  ],
  ['aada.kuisma', '/requests', 'Etsi lomaketta', 'Opintojen keskeyttäminen', 'Jakso ulkomailla'],
])(
  'what %s types into a search field before the program runs is searched for',
  async (user, path, label, wanted, other) => {
    const { page, context, complaints } = await portal.visit({ width: 1280 })
    await signIn(page, portal, user)
    complaints.length = 0
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await context.route(/\/public\/.*\.js$/, async route => {
      await held
      await route.continue()
    })
    await page.goto(portal.base + path, { waitUntil: 'commit' })
    const field = page.getByRole('searchbox', { name: label })
    const typed = wanted.slice(0, 8)
    await field.pressSequentially(typed)
    release()
    const rows = page.getByRole('main').getByRole('link')
    await rows.filter({ hasText: wanted }).first().waitFor()
    // The typed text is applied: other rows are no longer listed.
    await rows.filter({ hasText: other }).waitFor({ state: 'detached' })
    await expect(field).toHaveValue(typed)
    expect(complaints).toEqual([])
    await context.close()
  },
)
