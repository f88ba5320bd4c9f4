import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The other areas have their own error addresses (specification §2). */
export default [
  { path: '/error/*', area: 'public' },
  { path: '/parent/error/*', area: 'public' },
  { path: '/staff/error/*', area: 'public' },
] satisfies ScreenRoute[]
