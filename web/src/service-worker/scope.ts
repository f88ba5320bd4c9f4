import type { FromWorker } from '#web/platform/offline/worker-messages.ts'

/** The few worker types that we use; the compiler has only those of a page. */
interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface MessageEventOfPage extends WorkEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface PushEvent extends WorkEvent {
  readonly data: { text(): string } | null
}

export interface NotificationEvent extends WorkEvent {
  readonly notification: Notification
}

interface WindowOfPortal {
  readonly url: string
  postMessage(message: FromWorker): void
  navigate(url: string): Promise<WindowOfPortal | null>
  focus(): Promise<unknown>
}

interface Events {
  install: WorkEvent
  activate: WorkEvent
  fetch: FetchEvent
  message: MessageEventOfPage
  sync: WorkEvent
  push: PushEvent
  notificationclick: NotificationEvent
}

interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options?: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowOfPortal[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  /** Not in every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}

export const scope = globalThis as unknown as WorkerScope

const script = '/public/service-worker.js'

/** The base path, read from the address of this script: one build serves under any base path. */
export const basePath = scope.location?.pathname.endsWith(script)
  ? scope.location.pathname.slice(0, -script.length)
  : ''

export async function postToPages(message: FromWorker): Promise<void> {
  for (const client of await scope.clients.matchAll()) client.postMessage(message)
}
