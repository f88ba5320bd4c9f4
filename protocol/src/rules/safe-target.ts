import type { Area } from '../paths.ts'

/** Where the portal lives, and whose session asks. `origin` is the configured one, never the Host header. */
export interface TargetPlace {
  /** `https://portal.example.fi`, without a slash at its end. */
  readonly origin: string
  /** `/studentgo/app`, without a slash at its end. */
  readonly basePath: string
  readonly area: Area
}

const longest = 1024

/** Pages that are no place to come back to, and files; below the base path and below the other areas alike. */
const neverTargets = /^(?:error|login|logout|public)(?:\/|$)|^resetpassword/i

/** Query keys that would carry a further target or a credential along. */
const forbiddenKeys = ['service', 'location', 'redirect', 'next', 'token', 'code', 'state']

/**
 * The address to return to after signing in, or null when it is not certainly a page of this portal and of
 * this area (security.md 4.8). Accepts or drops, never repairs: an accepted address is returned as path and
 * query, without the fragment, and is accepted again unchanged. The page with the re-login button and the
 * server both use this function.
 */
export function safeTarget(target: unknown, place: TargetPlace): string | null {
  if (typeof target !== 'string' || !isPlainText(target)) return null
  const local = withoutOrigin(target, place.origin)
  if (local === null) return null
  if (!isPlainPath(local.replace(/[?#].*$/, ''))) return null
  // One slash first, and neither backslashes nor control characters: this neither throws nor leaves the origin.
  const url = new URL(local, place.origin)
  if (!isPageOf(url.pathname, place) || carriesForbiddenKey(url.searchParams)) return null
  const found = url.pathname + url.search
  return found.length <= longest ? found : null
}

/** Step 1: length, and no character that browsers and servers read differently. */
function isPlainText(text: string): boolean {
  return text.length <= longest && text.isWellFormed() && !hasUnsafeCharacter(text, 0x20)
}

/** Control characters up to `lastControl`, U+007F to U+009F, the line separators and the backslash. */
function hasUnsafeCharacter(text: string, lastControl: number): boolean {
  return [...text].some(character => {
    const code = character.charCodeAt(0)
    const isControl = code <= lastControl || (code >= 0x7f && code <= 0x9f)
    return isControl || code === 0x2028 || code === 0x2029 || code === 0x5c
  })
}

/** Step 2: what follows our own origin, when that is where it starts; else null unless it begins with a slash. */
function withoutOrigin(target: string, origin: string): string | null {
  const local = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  return local.startsWith('/') && !local.startsWith('//') ? local : null
}

/** No encoded sign that a server may decode into a separator, a dot or a control character; no dot segments. */
function isPlainPath(path: string): boolean {
  if (/%(?:[01][0-9a-f]|25|2e|2f|5c)/i.test(path)) return false
  return !path.split('/').some(segment => segment === '.' || segment === '..')
}

/**
 * Step 3: the base path or below, in the area that asks, and not one of the pages nobody returns to. The path is
 * compared decoded and without regard to case, as the router of the app reads it.
 */
function isPageOf(path: string, { basePath, area }: TargetPlace): boolean {
  if (path.includes('//')) return false
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
  const page = decoded(path.slice(basePath.length + 1))
  if (page === null) return false
  if (area === 'student') return !/^(?:parent|staff)(?:\/|$)/i.test(page) && !neverTargets.test(page)
  // Only the exact spelling is the area for everybody who reads the address.
  const isOfArea = (page === area || page.startsWith(`${area}/`)) && path.startsWith(`${basePath}/${area}`)
  return isOfArea && !neverTargets.test(page.slice(`${area}/`.length))
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return hasUnsafeCharacter(text, 0x1f) ? null : text
  } catch {
    // decodeURIComponent throws URIError for bytes that are not UTF-8; such a path names no page.
    return null
  }
}

/** Step 4. */
function carriesForbiddenKey(query: URLSearchParams): boolean {
  return [...query.keys()].some(key => forbiddenKeys.includes(key.trim().toLowerCase()))
}
