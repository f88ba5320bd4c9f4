import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../scripts/temporary-postgres.ts'
import { noNetwork, signInAndSettle, stopWorkers } from './device.ts'
import { expect, test, usePortal } from './journey.ts'

const noServer = 'Palveluun ei saada yhteyttä. Näet viimeksi haetut tiedot.'

/** Connections from the browser to the server, which a test cuts: the device still reports a network. */
const sockets = new Set<Socket>()
const way = createServer(from => {
  const to = connect(serverPort, '127.0.0.1')
  for (const [socket, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(socket)
    socket.pipe(other)
    socket.on('error', () => other.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
})
let [port, serverPort] = [0, 0]

function open(): Promise<void> {
  return new Promise(resolve => way.listen(port, '127.0.0.1', resolve))
}

function cut(): void {
  way.close()
  for (const socket of sockets) socket.destroy()
}

const portal = usePortal(async () => {
  ;[port, serverPort] = [await freePort(), await freePort()]
  await open()
  return { PUBLIC_ORIGIN: `http://localhost:${port}`, PORT: String(serverPort) }
})
test.afterAll(cut)

test.describe('a network that does not lead to the server', () => {
  test('is reported on an open page, which stays readable and recovers by itself', async () => {
    const { page } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    cut()
    await page.getByText(noServer).waitFor()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.getByRole('link', { name: 'Lukujärjestys' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Viikko 48' }).waitFor()
    await page.getByText(/Tilanne 9\.0\d/).waitFor()
    await page.reload()
    await page.getByText(noServer).waitFor()
    await page.getByText('Verkkosivujen ohjelmointi').filter({ visible: true }).first().waitFor()
    expect(await page.getByText(noNetwork).count()).toBe(0)
    await open()
    await page.getByText(noServer).waitFor({ state: 'detached' })
    await page.getByText(/Tilanne 9\.0\d/).waitFor({ state: 'detached' })
  })

  test('lets a page of which nothing is stored load by itself once the server is reached', async () => {
    const { page } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    await stopWorkers(page)
    cut()
    await page.goto(`${portal.base}/absence`)
    await page.getByText('Tätä sivua ei voi avata ilman verkkoa.').waitFor()
    await open()
    await page.getByRole('heading', { level: 1, name: 'Poissaolot' }).waitFor()
  })
})
