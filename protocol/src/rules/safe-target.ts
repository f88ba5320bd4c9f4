/** Where the portal lives, and whose session asks. `origin` is the configured one, never the Host header. */
export interface TargetPlace {
  /** `https://portal.example.fi`, without a slash at its end. */
  readonly origin: string
  /** `/studentgo/app`, without a slash at its end. */
  readonly basePath: string
  readonly area: 'student' | 'parent'
}

const longest = 1024

/** Pages that are no place to come back to, and files; below the base path and below `/parent` alike. */
const neverTargets = ['error', 'login', 'logout', 'public']

/** Query keys that would carry a further target or a credential along. */
const forbiddenKeys = ['service', 'location', 'redirect', 'next', 'token', 'code', 'state']

/**
 * The address to return to after signing in, or null when it is not certainly a page of this portal and of
 * this area (security.md 4.8). Accepts or drops, never repairs: what is accepted comes back as path and
 * query, without the fragment, and is accepted again unchanged. The page with the re-login button and the
 * server both ask here.
 */
export function safeTarget(target: unknown, place: TargetPlace): string | null {
  if (typeof target !== 'string' || !isPlainText(target)) return null
  const local = withoutOrigin(target, place.origin)
  if (local === null) return null
  const typedPath = local.split(/[?#]/, 1)[0] ?? ''
  if (!isPlainPath(typedPath)) return null
  const url = read(local, place.origin)
  if (url === null || url.origin !== place.origin || url.username !== '' || url.password !== '') return null
  if (!isPageOf(url.pathname, place) || carriesForbiddenKey(url.searchParams)) return null
  const found = url.pathname + url.search
  return found.length <= longest ? found : null
}

/** Step 1: length, and no character that browsers and servers read differently. */
function isPlainText(text: string): boolean {
  return text.length >= 1 && text.length <= longest && text.isWellFormed() && !hasUnsafeCharacter(text, 0x20)
}

/** Control characters up to `lastControl`, U+007F to U+009F, the line separators and the backslash. */
function hasUnsafeCharacter(text: string, lastControl: number): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= lastControl || (code >= 0x7f && code <= 0x9f)) return true
    if (code === 0x2028 || code === 0x2029 || code === 0x5c) return true
  }
  return false
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
 * Step 3: the base path or below, in the area that asks, and not one of the pages nobody returns to. Segments
 * are compared decoded and without regard to case, as the router of the app reads them.
 */
function isPageOf(path: string, { basePath, area }: TargetPlace): boolean {
  if (path.includes('//')) return false
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
  const segments = path
    .slice(basePath.length + 1)
    .split('/')
    .map(decoded)
  if (segments.some(segment => segment === null)) return false
  const [first = '', second = ''] = segments.map(segment => segment?.toLowerCase() ?? '')
  if (area === 'student') return first !== 'parent' && !isNeverTarget(first)
  // Only the exact spelling is the guardian area for everybody who reads the address.
  return segments[0] === 'parent' && path.startsWith(`${basePath}/parent`) && !isNeverTarget(second)
}

function read(local: string, origin: string): URL | null {
  try {
    return new URL(local, origin)
  } catch {
    // URL throws TypeError for what is not an address; `URL.parse` is missing in browsers still in use.
    return null
  }
}

function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return hasUnsafeCharacter(text, 0x1f) ? null : text
  } catch {
    // decodeURIComponent throws URIError for bytes that are not UTF-8; such a segment names no page.
    return null
  }
}

function isNeverTarget(segment: string): boolean {
  return neverTargets.includes(segment) || segment.startsWith('resetpassword')
}

/** Step 4. */
function carriesForbiddenKey(query: URLSearchParams): boolean {
  return [...query.keys()].some(key => forbiddenKeys.includes(key.trim().toLowerCase()))
}
