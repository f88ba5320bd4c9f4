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
import type { StaffContext } from '../platform/request-context.ts'
import { addFile, askForTrial, askToApply, beginImport, beginUndo, putAway } from './bring-import.command.ts'
import { importAtDesk, importsAtDesk } from './desk-imports.query.ts'
import { defineDeskImports } from './run-desk-import.job.ts'

/** Imports at the desk of an administrator: brought, tried, applied, taken back. */
export function staffImportRoutes(platform: Platform): void {
  defineDeskImports(platform)

  // Elsewhere an import has connections of its own.
  const stopsPortal = platform.database.kind !== 'postgres'
  const oneAtDesk = async (call: StaffContext, id: number) => ({
    ...(await importAtDesk(call, id)),
    stopsPortal,
  })

  serveStaff(platform, listImports, async call => ({ ...(await importsAtDesk(call)), stopsPortal }))

  serveStaff(platform, readImport, call => oneAtDesk(call, call.params.importId))

  serveStaff(platform, startImport, async call =>
    oneAtDesk(call, await beginImport(call, call.body.name.trim() || 'import')),
  )

  serveDeskUpload(platform, addImportFile, call =>
    addFile(call, call.params.importId, call.body.path, call.file),
  )

  serveStaff(platform, checkImport, async call => {
    await askForTrial(call, call.params.importId)
    return oneAtDesk(call, call.params.importId)
  })

  serveStaff(platform, applyImport, async call => {
    await askToApply(call, call.params.importId, call.body.acceptEndings)
    return oneAtDesk(call, call.params.importId)
  })

  serveStaff(platform, putImportAway, async call => {
    await putAway(call, call.params.importId)
    return { removed: true }
  })

  serveStaff(platform, startUndo, async call => oneAtDesk(call, await beginUndo(call, call.body.runId)))
}
