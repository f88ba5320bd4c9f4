import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isThisMachine } from '../this-machine.ts'

/** The server that takes letters, as SMTP_URL names it. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte on; the others begin it by STARTTLS. */
  secure: boolean
  /** It runs on this machine, where letters may travel without TLS. */
  isHere: boolean
  auth: { user: string; pass: string } | undefined
}

/** Reads SMTP_URL; undefined for what is no such address. Options behind `?` are none, for one of them turns TLS off. */
export function readMailServer(text: string): MailServer | undefined {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined
  if (!/^\/?$/.test(url.pathname) || /[?#]/.test(text)) return undefined
  const secure = url.protocol === 'smtps:'
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      isHere: isThisMachine(url.hostname),
      auth: user === '' ? undefined : { user, pass },
    }
  } catch {
    // A percent sign that begins no character.
    return undefined
  }
}

/** Who letters are from. */
export interface Sender {
  /** Empty where the college's own name serves. */
  name: string
  address: string
}

/** Reads MAIL_FROM: an address, or a name and the address in angle brackets; undefined for anything else. */
export function readSender(text: string): Sender | undefined {
  const [, quoted, plain = '', inBrackets] =
    /^(?:"([^"\p{Cc}]*)"|([^"<>\p{Cc}]*))\s*<([^<>\s]+)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (!z.email().safeParse(address).success) return undefined
  return { name: (quoted ?? plain).trim(), address }
}

/** How letters are signed (DKIM). */
export interface DkimKey {
  selector: string
  privateKey: string
}

/**
 * Reads DKIM_KEY: a private key in PEM, whose lines may be written with \n, or the path of a file that holds one. Throws with
 * one line that says what is wrong, without the given value.
 */
export function readDkimKey(params: string, root: string): string {
  const pem = params.includes('-----BEGIN')
    ? params.replaceAll('\\n', '\n')
    : readKeyFile(resolve(root, params))
  const key = parsePrivateKey(pem)
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024) {
    throw new Error(
      'must be a private RSA key of 1024 bits or more, in PEM without a passphrase, such as "openssl genrsa 2048" makes',
    )
  }
  return pem
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error('is no key in PEM and no file that can be read, such as /etc/studentgo/dkim.pem')
  }
}

function parsePrivateKey(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    // No key, or one that wants a passphrase.
    return undefined
  }
}
