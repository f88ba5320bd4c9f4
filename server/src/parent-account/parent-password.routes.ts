import type { WriteLimit } from '@studentgo/protocol/endpoint'
import {
  activateParent,
  askForReset,
  choosePassword,
  readInvitation,
} from '@studentgo/protocol/parent-account'
import { networkOf } from '../platform/http/limits/throttle.ts'
import { countQuietly } from '../platform/http/limits/write-limit.ts'
import { serveAnyone } from '../platform/http/serve.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import type { Platform } from '../platform/platform.ts'
import { activateAccount, invitedGuardian, setPasswordByLetter } from './choose-password.command.ts'
import { defineResetLetter, resetLetterJob } from './reset-letter.job.ts'

const lettersOfAddress: WriteLimit = { times: 3, seconds: 3600, of: 'messages' }
const lettersOfNetwork: WriteLimit = { times: 20, seconds: 3600, of: 'messages' }

/** A password by letter: a forgotten one, and the first one of somebody who was invited. */
export function parentPasswordRoutes(platform: Platform): void {
  defineResetLetter(platform)
  const own = { ownTransactions: true }

  // Known or not, an address takes the same statements; who it belongs to is looked up by the job.
  serveAnyone(
    platform,
    askForReset,
    async ({ body, request, db, now }) => {
      const email = body.email.trim().toLowerCase()
      const network = `network ${networkOf(request.ip)}`
      const ofNetwork = await countQuietly(platform, network, 'reset-letter', lettersOfNetwork, now)
      const ofAddress = await countQuietly(
        platform,
        `address ${email}`,
        'reset-letter',
        lettersOfAddress,
        now,
      )
      if (ofNetwork && ofAddress) await enqueue(db, { kind: resetLetterJob, subject: email, at: now, now })
      return { asked: true }
    },
    own,
  )

  serveAnyone(
    platform,
    choosePassword,
    async call => {
      await setPasswordByLetter(platform, call)
      return { changed: true }
    },
    own,
  )

  serveAnyone(
    platform,
    readInvitation,
    async ({ body, db, now }) => {
      const { email, callName, lastName } = await invitedGuardian(db, body.invitationToken, now)
      return { email: email ?? '', callName, lastName }
    },
    own,
  )

  serveAnyone(
    platform,
    activateParent,
    async call => {
      await activateAccount(platform, call)
      return { activated: true }
    },
    own,
  )
}
