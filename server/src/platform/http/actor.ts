import type { FastifyRequest } from 'fastify'
import { mayStayIn } from '../access/student-access.ts'
import { isOver, languageOf, sessionOf } from '../access/visitor.ts'
import type { Platform } from '../platform.ts'
import { providerTables } from '../provider.ts'
import { noteUser } from '../telemetry/request-log.ts'
import { nothingWanted } from '../versions/versions.ts'
import type { RequestActor } from './answer.ts'

/** The sender and the time of a request; with the wanted versions of the data, read before anything else. */
export async function actorOf(
  { db, clock, provider: readProvider }: Platform,
  request: FastifyRequest,
  wanted = nothingWanted,
): Promise<Omit<RequestActor, 'request' | 'reply' | 'isPage'>> {
  const now = clock.now()
  const today = clock.today()
  const { visitor: found, versions } = (await sessionOf(db, request, wanted)) ?? {}
  const provider = await readProvider(versions?.ofEverybody(providerTables))
  const isOverByTime = found !== undefined && isOver(found, now, provider)
  if (found !== undefined && !isOverByTime) noteUser(found.kind)
  const isShutOut = found !== undefined && !isOverByTime && !mayStayIn(found, today)
  return {
    visitor: isShutOut || isOverByTime ? undefined : found,
    isShutOut,
    versions,
    language: languageOf(request),
    provider,
    now,
    today,
  }
}
