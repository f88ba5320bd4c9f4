import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'
import { tabTo } from './keyboard.ts'

const portal = usePortal()
const petri = 'petri.kuisma@example.invalid'

test.describe('a father of two, on a phone', () => {
  test('explains the open absences of both by keyboard alone, with one reason and one button', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, petri)
    expect(new URL(page.url()).pathname).toBe('/studentgo/app/parent')
    const part = page.getByRole('region', { name: 'Selvitettävää' })
    await part.getByRole('group', { name: 'Aada Kuisma' }).waitFor()
    await part.getByRole('group', { name: 'Eino Kuisma' }).waitFor()
    await expectAccessible(page)
    const marks = part.getByRole('checkbox')
    for (let at = 0; at < (await marks.count()); at++) {
      await tabTo(page, marks.nth(at))
      await page.keyboard.press('Space')
    }
    await tabTo(page, part.getByRole('radio', { name: 'Terveydellinen syy' }))
    await page.keyboard.press('Space')
    await tabTo(page, part.getByRole('button', { name: 'Lähetä selvitykset' }))
    await page.keyboard.press('Enter')
    await page.getByText('Aada: 3 poissaoloa selvitetty. Eino: 1 poissaolo selvitetty.').waitFor()
    await page
      .getByText(/odottaa selvitystä/)
      .first()
      .waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test('reports both ill for two days by one form', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, petri)
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ilmoita poissaolosta' })
    await dialog.getByRole('checkbox', { name: 'Aada Kuisma' }).click()
    await dialog.getByRole('checkbox', { name: 'Eino Kuisma' }).click()
    // From the day after tomorrow on: Eino has reported today's absence himself.
    await dialog.getByRole('radio', { name: 'Muu', exact: true }).click()
    for (const name of ['Ensimmäinen päivä', 'Viimeinen päivä']) {
      const field = dialog.getByRole('group', { name })
      await field.getByRole('spinbutton').first().focus()
      for (const typed of [name === 'Ensimmäinen päivä' ? '26' : '27', '11', '2026']) {
        await page.keyboard.type(typed)
      }
    }
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Lähetä ilmoitus' }).click()
    await page.getByText('Aada: poissaolo ilmoitettu. Eino: poissaolo ilmoitettu.').waitFor()
    await page.getByRole('navigation', { name: 'Lapset' }).getByRole('link', { name: /^Eino/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Eino Kuisma' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Poissaolot' }).click()
    await page
      .getByText(/26\.11\.–27\.11\./)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })

  test('has a tab for each child, and each tab requests only its own child’s data', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, petri)
    const links = page.getByRole('navigation', { name: 'Lapset' })
    const addressOf = async (name: RegExp) => {
      const link = links.getByRole('link', { name })
      return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
    }
    const [aada, eino] = [await addressOf(/^Aada/), await addressOf(/^Eino/)]
    const other = await context.newPage()
    const asked = new Map([page, other].map(tab => [tab, [] as string[]]))
    for (const [tab, urls] of asked) {
      tab.on('request', request => {
        if (request.url().includes('studentId='))
          urls.push(new URL(request.url()).searchParams.get('studentId') ?? '')
      })
    }
    await page.goto(`${portal.origin}${aada}/studenttimetable`)
    await other.goto(`${portal.origin}${eino}/studenttimetable`)
    for (const tab of [page, other, page, other]) {
      await tab.bringToFront()
      await tab
        .getByRole('navigation', { name: 'Päävalikko' })
        .last()
        .getByRole('link', { name: 'Poissaolot' })
        .click()
      await tab.getByRole('heading', { level: 1, name: 'Poissaolot' }).waitFor()
      await tab.goBack()
      await tab.getByRole('heading', { level: 1, name: /^Viikko/ }).waitFor()
    }
    expect(new Set(asked.get(page))).toEqual(new Set([aada.split('/').at(-1)]))
    expect(new Set(asked.get(other))).toEqual(new Set([eino.split('/').at(-1)]))
  })

  test('is led to the guardian sign-in and back, and sees nothing of the student’s area', async () => {
    const { page } = await portal.visit()
    await page.goto(`${portal.base}/parent/studenttimetable`)
    expect(new URL(page.url()).pathname).toBe('/studentgo/app/parent/login')
    expect(new URL(page.url()).searchParams.get('service')).toBe('/studentgo/app/parent/studenttimetable')
    await signIn(page, portal, petri)
    await page.goto(`${portal.base}/absence`)
    expect(new URL(page.url()).pathname).toBe('/studentgo/app/login')
  })
})

test('a mother of an adult reads what was shared, and a calm message explains the rest', async () => {
  const { page, complaints } = await portal.visit()
  await signIn(page, portal, 'hodan.warsame@example.invalid')
  await page.getByRole('main').getByRole('link', { name: 'Amina Warsame' }).click()
  await page.getByText(/Täysi-ikäinen opiskelija hoitaa asiansa itse/).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Viestit' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Poissaolot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Poissaolot' }).waitFor()
  expect(await page.getByRole('button', { name: /Selvitä|Ilmoita/ }).count()).toBe(0)
  await page.goto(page.url().replace('/absence', '/studies/plan'))
  await page.getByRole('heading', { level: 1, name: 'Ei nähtävissä täällä' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
