import type { RenderedPage } from '@studentgo/protocol/page'

const keepMilliseconds = 60_000
const most = 100

export interface PagesAhead {
  get(key: string, now: Date, write: () => Promise<RenderedPage>): Promise<RenderedPage>
}

/** Pages that are the same for everybody who is not signed in, written once a minute rather than per visitor. */
export function pagesAhead(): PagesAhead {
  const kept = new Map<string, { at: number; rendered: Promise<RenderedPage> }>()
  return {
    get(key, now, write) {
      const known = kept.get(key)
      if (known !== undefined && now.getTime() - known.at < keepMilliseconds) return known.rendered
      if (kept.size >= most) kept.clear()
      const rendered = write()
      kept.set(key, { at: now.getTime(), rendered })
      rendered.catch(() => kept.delete(key))
      return rendered
    },
  }
}
