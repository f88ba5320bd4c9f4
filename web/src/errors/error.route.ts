import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The guardian area has error pages of its own addresses (specification §2). */
export default [
  { path: '/error/*', area: 'public' },
  { path: '/parent/error/*', area: 'public' },
] satisfies ScreenRoute[]
