import { OperatorError } from '../../platform/operator-error.ts'
import { parseJson } from '../registers/read-json.ts'

const mostBytes = 20_000_000

/** Asks the register for the codes of a set, within limits of time and size and without following it elsewhere. */
export async function fetchCodes(
  register: string,
  set: string,
  signal = AbortSignal.timeout(20_000),
): Promise<{ value: unknown } | { fault: string }> {
  const address = `${register.replace(/\/+$/, '')}/rest/json/${encodeURIComponent(set)}/koodi`
  let bytes: Buffer
  try {
    const response = await fetch(address, {
      // Never leaves the configured address.
      redirect: 'error',
      credentials: 'omit',
      headers: { accept: 'application/json', 'caller-id': 'studentgo' },
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { fault: `was answered with status ${response.status}` }
    }
    const read = await bytesOf(response)
    if (read === undefined) return { fault: `is larger than ${mostBytes / 1_000_000} MB` }
    bytes = read
  } catch (error) {
    throw new OperatorError(`${address} cannot be read; nothing was written: ${reasonOf(error)}`)
  }
  return parseJson(bytes)
}

/** Reads the body up to the allowed size, whatever its header says. */
async function bytesOf({ body }: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'a failure'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
