import type { FastifyInstance } from 'fastify'

/** What every answer carries, whatever its status (security 4.9). `styleHash` is our one inline stylesheet. */
export function securityHeaders(styleHash: string | undefined): Record<string, string> {
  const style = styleHash === undefined ? "'self'" : `'self' '${styleHash}'`
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${style}`,
      "img-src 'self' blob: data:",
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
    ].join('; '),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
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
