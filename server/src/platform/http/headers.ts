import type { FastifyInstance } from 'fastify'

/** All that browsers know by name and the portal never asks for. */
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

/** What a page may load: our own files only, and stylesheets inside the page that are known by their hash. */
export function contentPolicy(styleHashes: readonly string[]): string {
  const hashes = styleHashes.map(hash => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hashes}`,
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
  ].join('; ')
}

/** What every answer carries, whatever its status (security 4.9). `styleHash` is our one inline stylesheet. */
export function securityHeaders(styleHash: string | undefined): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(styleHash === undefined ? [] : [styleHash]),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': unusedFeatures.map(feature => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  }
}

/** One hook for all routes, so that 404, 413 and 500 carry the headers too. */
export function sendSecurityHeaders(fastify: FastifyInstance, styleHash: () => string | undefined): void {
  fastify.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(styleHash()))) {
      if (reply.getHeader(name) === undefined) reply.header(name, value)
    }
    if (reply.getHeader('Cache-Control') === undefined) reply.header('Cache-Control', 'no-store, private')
  })
}
