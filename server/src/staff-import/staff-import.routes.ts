import * as endpoints from '@studentgo/protocol/staff-import'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { addFile, askForTrial, askToApply, beginImport, beginUndo, putAway } from './bring-import.command.ts'
import { importAtDesk, importsAtDesk } from './desk-imports.query.ts'
import { defineDeskImports } from './run-desk-import.job.ts'

/** Imports at the desk of an administrator: uploaded, tried, applied, taken back. */
export function staffImportRoutes(platform: Platform): void {
  defineDeskImports(platform)

  // Elsewhere an import has connections of its own.
  const stopsPortal = platform.database.kind !== 'postgres'
  const oneAtDesk = async (call: StaffContext, id: number) => ({
    ...(await importAtDesk(call, id)),
    stopsPortal,
  })

  bind(platform, endpoints, {
    listImports: async call => ({ ...(await importsAtDesk(call)), stopsPortal }),
    readImport: call => oneAtDesk(call, call.params.importId),
    startImport: async call => oneAtDesk(call, await beginImport(call, call.body.name.trim() || 'import')),
    addImportFile: call => addFile(call, call.params.importId, call.body.path, call.file),
    checkImport: async call => {
      await askForTrial(call, call.params.importId)
      return oneAtDesk(call, call.params.importId)
    },
    applyImport: async call => {
      await askToApply(call, call.params.importId, call.body.acceptEndings)
      return oneAtDesk(call, call.params.importId)
    },
    putImportAway: async call => {
      await putAway(call, call.params.importId)
      return { removed: true }
    },
    startUndo: async call => oneAtDesk(call, await beginUndo(call, call.body.runId)),
  })
}
