import { documentCodeLength, documentCodeLetters } from '@studentgo/protocol/documents'

interface IssuedFacts {
  validUntil: string
  /** The state of the document's subject when it was issued, and its state now; null where it is gone. */
  state: string
  stateNow: string | null
}

/** Whether a document that was printed is valid on a school day. */
export function isValidOn({ validUntil, state, stateNow }: IssuedFacts, today: string): boolean {
  return today <= validUntil && state === stateNow
}

/** The code of 80 bits as printed on the paper: four groups of four. */
export function codeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, (documentCodeLength * 5) / 8)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let at = 0; at < documentCodeLength; at++) {
    code = (documentCodeLetters[Number(bits & 31n)] ?? '') + code
    bits >>= 5n
  }
  return code.replace(/(.{4})(?!$)/g, '$1-')
}
