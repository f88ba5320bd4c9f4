import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { figureIn } from '../server/test/processes/health-of.ts'
import { makePostgresCopy } from '../server/test/school/school-copy.ts'
import { expect, test } from './journey.ts'
import { type RunningServer, startServer } from './server-process.ts'

let server: RunningServer
let copy: Awaited<ReturnType<typeof makePostgresCopy>>
let front: Server
let browser: Browser

test.beforeAll(async () => {
  copy = await makePostgresCopy()
  server = await startServer({ DATABASE_URL: copy.url, HEALTH_PORT: '0' })
  const { key, cert } = makeCertificate()
  front = await passOn({ key, cert }, server.origin)
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumArguments,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
      // Otherwise a browser collects reports for a minute.
      '--short-reporting-delay',
    ],
  })
})

test.afterAll(async () => {
  await browser.close()
  front.close()
  await server.stop()
  await copy.drop()
})

/** A certificate only for this journey. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  try {
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs in front of the server like an operator's proxy: browsers send reports over an encrypted connection only. */
async function passOn(certificate: { key: Buffer; cert: Buffer }, origin: string): Promise<Server> {
  const proxy = createServer(certificate, (asked, answer) => {
    const onward = request(origin + asked.url, { method: asked.method, headers: asked.headers }, found => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve))
  return proxy
}

async function reportsCounted(): Promise<number | undefined> {
  const answer = await fetch(`${server.health}/metrics`)
  return figureIn(await answer.text(), 'studentgo_policy_reports_total', {})
}

test('what the policy of a page blocks is reported to the server by the browser, and counted', async () => {
  const page = await browser.newPage()
  await page.goto(`https://localhost:${(front.address() as AddressInfo).port}/studentgo/app/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await reportsCounted()).toBe(0)
  const stopped = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective))
        const picture = document.createElement('img')
        picture.src = 'https://elsewhere.example/picture.png'
        document.body.append(picture)
      }),
  )
  expect(stopped).toBe('img-src')
  await expect.poll(reportsCounted).toBe(1)
})
