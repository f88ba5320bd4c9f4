import {
  addImportFile,
  applyImport,
  checkImport,
  listImports,
  putImportAway,
  readImport,
  startImport,
  startUndo,
} from '@studentgo/protocol/staff-import'
import { serveDeskUpload, serveStaff } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { addFile, askForTrial, askToApply, beginImport, beginUndo, putAway } from './bring-import.command.ts'
import { importAtDesk, importsAtDesk } from './desk-imports.query.ts'
import { defineDeskImports } from './run-desk-import.job.ts'

/** Imports at the desk of an administrator: brought, tried, applied, taken back. */
export function staffImportRoutes(platform: Platform): void {
  defineDeskImports(platform)

  serveStaff(platform, listImports, importsAtDesk)

  serveStaff(platform, readImport, call => importAtDesk(call, call.params.importId))

  serveStaff(platform, startImport, async call =>
    importAtDesk(call, await beginImport(call, call.body.name.trim() || 'import')),
  )

  serveDeskUpload(platform, addImportFile, call =>
    addFile(call, call.params.importId, call.body.path, call.file),
  )

  serveStaff(platform, checkImport, async call => {
    await askForTrial(call, call.params.importId)
    return importAtDesk(call, call.params.importId)
  })

  serveStaff(platform, applyImport, async call => {
    await askToApply(call, call.params.importId, call.body.acceptEndings)
    return importAtDesk(call, call.params.importId)
  })

  serveStaff(platform, putImportAway, async call => {
    await putAway(call, call.params.importId)
    return { removed: true }
  })

  serveStaff(platform, startUndo, async call => importAtDesk(call, await beginUndo(call, call.body.runId)))
}
