import type { ScreenRoute } from '#web/platform/screen-route.ts'

export default { path: '/offline', area: 'public', offline: 'scripts' } satisfies ScreenRoute
