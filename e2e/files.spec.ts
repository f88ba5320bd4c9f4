import sharp from 'sharp'
import { workerReady } from './device.ts'
import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

/** A photo large enough for a long upload over a slow network. */
function photo(): Promise<Buffer> {
  const [width, height] = [1500, 1000]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2654435761) >>> 24
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

test.describe('a photo', () => {
  test('is sent with its progress to see, taken back on the way, sent again, looked at and deleted', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    // An upload through the worker reports no progress.
    await workerReady(page)
    await page.goto(`${portal.base}/attachments`)
    await page.getByRole('heading', { level: 2, name: 'Lisää tiedosto' }).waitFor()
    const network = await page.context().newCDPSession(page)
    const speed = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      })
    const file = { name: 'Työnäyte.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    const choose = page.getByLabel('Valitse tiedosto')

    await speed(20_000)
    await choose.setInputFiles(file)
    const progress = page.getByRole('progressbar', { name: 'Lähetys: Työnäyte.jpg' })
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Peruuta lähetys ?: Työnäyte\.jpg$/ }).click()
    await progress.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Työnäyte.jpg', exact: true }).count()).toBe(0)

    await speed(-1)
    const homeFromDevice = () =>
      page.evaluate(async () => {
        const answer = await fetch('/rest/v1/home', { headers: { 'X-From-Device': 'current' } })
        return answer.status
      })
    await expect.poll(homeFromDevice).toBe(200)
    await choose.setInputFiles(file)
    await page.getByRole('button', { name: 'Työnäyte.jpg', exact: true }).click()
    // An answer stored before the upload is no longer current.
    expect(await homeFromDevice()).toBe(204)
    const picture = page.getByRole('img', { name: 'Kuva Työnäyte.jpg' })
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1500)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Tallenna laitteelle' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('Työnäyte.jpg')
    await page.getByRole('button', { name: 'Sulje' }).click()

    await page.getByRole('button', { name: /^Poista ?: Työnäyte\.jpg$/ }).click()
    await page.getByRole('button', { name: /^Poista pysyvästi ?: Työnäyte\.jpg$/ }).click()
    await page.getByRole('button', { name: 'Työnäyte.jpg', exact: true }).waitFor({ state: 'detached' })
    // The device stores no part of a file.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().flatMap(({ url }) => (url.includes('/rest/v1/student/') ? [url] : []))
    })
    expect(kept).toEqual([])
    expect(complaints).toEqual([])
  })

  test('that the network loses is sent again with one press', async () => {
    const { page } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/attachments`)
    await page.getByRole('heading', { level: 2, name: 'Lisää tiedosto' }).waitFor()
    await page.route('**/attachment', route => route.abort('connectionreset'), { times: 1 })
    await page
      .getByLabel('Valitse tiedosto')
      .setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('Hei') })
    await page.getByRole('button', { name: /^Yritä uudelleen ?: lista\.txt$/ }).click()
    await page.getByRole('button', { name: 'lista.txt', exact: true }).waitFor()
  })
})
