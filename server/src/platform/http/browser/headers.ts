import type { FastifyInstance } from 'fastify'

/** All browser features with a name that the portal never uses. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Hashes of a page's inline scripts and styles, `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The Content-Security-Policy: a page may load our own files only, and inline code whose hash is known. */
export function contentPolicy({ scripts, styles }: InlineHashes): string {
  const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map(hash => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portal-sw',
    'report-to csp',
  ].join('; ')
}

/** What every answer carries, whatever its status (security 4.9). Pages bring a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy({ scripts: [], styles: [] }),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': unusedFeatures.map(feature => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** One hook for all routes, so that 404, 413 and 500 carry the headers too. */
export function sendSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (reply.getHeader(name) === undefined) reply.header(name, value)
    }
    if (reply.getHeader('Cache-Control') === undefined) reply.header('Cache-Control', 'no-store, private')
  })
}
