import { addImportFile, checkImport, startImport } from '@studentgo/protocol/staff-import'
import { useState } from 'react'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import type { Chosen } from './chosen-files.ts'

/** Uploads a folder file by file, and has it tried once it is complete; resolves to the id of the import. */
export function useBring() {
  const start = useEndpointMutation(startImport)
  const send = useEndpointMutation(addImportFile)
  const check = useEndpointMutation(checkImport)
  const [sent, setSent] = useState<{ done: number; of: number }>()

  async function bring({ name, files }: Chosen): Promise<number | undefined> {
    try {
      setSent({ done: 0, of: files.length })
      const { id } = await start.mutateAsync({ body: { name: name.slice(0, 200) } })
      const params = { importId: String(id) }
      for (const [at, { path, file }] of files.entries()) {
        await send.mutateAsync({ params, body: { path }, file })
        setSent({ done: at + 1, of: files.length })
      }
      await check.mutateAsync({ params })
      return id
    } catch {
      // Each of them shows its own failure.
      return undefined
    } finally {
      setSent(undefined)
    }
  }

  return { bring, sent, error: start.error ?? send.error ?? check.error }
}
