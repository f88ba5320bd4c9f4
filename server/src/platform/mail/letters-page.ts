import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../http/problems.ts'
import type { Platform } from '../platform.ts'
import { mailFolder } from './mailer.ts'

const mostShown = 100
const ownMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * The letters that a development server has written to its folder, newest first and as plain text, only for requests
 * from its own machine.
 */
export function serveLetters({ fastify, environment }: Platform): void {
  if (environment.production || environment.SMTP_URL !== undefined) return
  const folder = join(environment.dataDir, mailFolder)
  fastify.get(`${environment.BASE_PATH}/mails`, { exposeHeadRoute: false }, async (request, reply) => {
    if (!ownMachine.includes(request.ip)) throw notFound()
    const letters = await newestLetters(folder)
    const text = letters.length === 0 ? 'No letters yet.\n' : letters.join(`${'-'.repeat(72)}\n`)
    return reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(text)
  })
}

async function newestLetters(folder: string): Promise<string[]> {
  // Nobody has been written to yet: there is no folder.
  const names = await readdir(folder).catch(() => [])
  const written = await Promise.all(
    names.map(async name => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = written.toSorted((a, b) => b.at - a.at || b.name.localeCompare(a.name)).slice(0, mostShown)
  return Promise.all(newest.map(({ name }) => readFile(join(folder, name), 'utf8')))
}
