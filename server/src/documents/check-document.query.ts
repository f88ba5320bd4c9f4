import { plainDocumentCode } from '@studentgo/protocol/documents'
import { countNetworkAttempt, forgiveAttempt, networkOf } from '../platform/http/limits/throttle.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, keyedHash } from '../platform/secrets.ts'
import { isValidOn } from './issued-documents.rules.ts'
import { issuedByCode } from './issued-documents.sql.ts'

interface Asked {
  code: string
  /** The caller's address: unknown codes count against its network. */
  address: string
  now: Date
  today: string
}

/** Whether the document with this code is valid; the answer does not tell whether an invalid one ever was. */
export async function isDocumentValid(
  { db, secrets }: Platform,
  { code, address, now, today }: Asked,
): Promise<boolean> {
  const network = keyedHash(secrets.throttle, `document ${networkOf(address)}`)
  await countNetworkAttempt(db, network, 'documentCodes', now)
  const [found] = await issuedByCode(db, { codeHash: hashToken(plainDocumentCode(code)) })
  const isValid = found !== undefined && isValidOn(found, today)
  if (isValid) await forgiveAttempt(db, network)
  return isValid
}
