import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: '/offline', area: 'public', offline: true } satisfies ScreenRoute
