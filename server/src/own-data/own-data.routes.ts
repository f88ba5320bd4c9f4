import * as endpoints from '@studentgo/protocol/own-data'
import { freshUntil } from '../platform/access/fresh-sign-in.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { askForExport } from './ask-for-export.command.ts'
import { exportToDownload } from './download-export.query.ts'
import { presentExports } from './exports.presenter.ts'
import { exportsOf } from './exports.sql.ts'
import { defineOwnDataExport } from './make-export.job.ts'
import { presentViewings } from './viewings.presenter.ts'
import { looksAt } from './viewings.sql.ts'

const looksOfPage = 200

export function ownDataRoutes(platform: Platform): void {
  defineOwnDataExport(platform)

  bind(platform, endpoints, {
    listViewings: async ({ db, access, query, timeZone }) => {
      const { before = Number.MAX_SAFE_INTEGER } = query
      const rows = await looksAt(db, { studentId: access.studentId, before, limit: looksOfPage + 1 })
      return presentViewings(rows, looksOfPage, timeZone)
    },
    listOwnDataExports: readExports,
    askForOwnData: async call => {
      await askForExport(call)
      return readExports(call)
    },
    // All of it at once is more than any screen shows, so that each download is noted, the student's own too.
    downloadOwnData: {
      handle: call => exportToDownload(call, platform.files, call.params.exportId),
      auditsReads: true,
    },
  })
}

async function readExports({ db, access, now, today, timeZone }: StudentContext) {
  const rows = await exportsOf(db, { studentId: access.studentId, today })
  return presentExports(rows, { now, timeZone, freshUntil: freshUntil(access) })
}
