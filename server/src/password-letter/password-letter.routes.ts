import type { WriteLimit } from '@studentgo/protocol/endpoint'
import { networkOf } from '../platform/http/limits/throttle.ts'
import { countQuietly } from '../platform/http/limits/write-limit.ts'
import { bind } from '../platform/http/serve.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import type { Platform } from '../platform/platform.ts'
import type { LetterArea } from './letter-area.data.ts'
import { defineResetLetter } from './reset-letter.job.ts'
import { setPasswordByLetter } from './set-password.command.ts'

const lettersOfAddress: WriteLimit = { times: 3, seconds: 3600, of: 'messages' }
const lettersOfNetwork: WriteLimit = { times: 20, seconds: 3600, of: 'messages' }

/** A forgotten password, by letter. */
export function passwordLetterRoutes(platform: Platform, area: LetterArea): void {
  defineResetLetter(platform, area)
  const own = { ownTransactions: true }

  bind(platform, area.endpoints, {
    // Known or not, an address takes the same statements; who it belongs to is looked up by the job.
    ask: {
      handle: async ({ body, request, db, now }) => {
        const email = body.email.trim().toLowerCase()
        const count = (of: string, limit: WriteLimit) =>
          countQuietly(platform, of, 'reset-letter', limit, now)
        const ofNetwork = await count(`network ${networkOf(request.ip)}`, lettersOfNetwork)
        const ofAddress = await count(`address ${email}`, lettersOfAddress)
        if (ofNetwork && ofAddress) await enqueue(db, { kind: area.job, subject: email, at: now, now })
        return { asked: true }
      },
      ...own,
    },
    choose: {
      handle: async call => {
        await setPasswordByLetter(platform, area, call)
        return { changed: true }
      },
      ...own,
    },
  })
}
