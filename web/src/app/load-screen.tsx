import { type ComponentType, use } from 'react'

/** Specification §9. */
const chunkMilliseconds = 120_000
const tryAgainMilliseconds = 1000

export interface Screen {
  /** Fetches the screen's code, once. */
  load(): Promise<void>
  Show: ComponentType
}

/** A screen's code did not come: the seed's ChunkLoadError. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * A screen whose code is fetched when it is needed, or before. Once it is there it renders at once, which is
 * what lets the server's page be taken over without a flicker.
 */
export function lazyScreen(importer: () => Promise<{ default: ComponentType }>): Screen {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  let isAwaited = false

  function load(): Promise<void> {
    loading ??= withinTime(importer()).then(
      module => {
        Loaded = module.default
      },
      error => {
        // The next visit tries again; a promise that were new at every rendering would never be seen to fail.
        setTimeout(() => {
          loading = undefined
        }, tryAgainMilliseconds)
        throw error instanceof ChunkLoadError ? error : new ChunkLoadError(String(error))
      },
    )
    return loading
  }

  return {
    load,
    Show: function Show() {
      // A rendering that has waited has to ask for the same once more when it goes on.
      isAwaited ||= Loaded === undefined
      if (isAwaited) use(load())
      return Loaded === undefined ? null : <Loaded />
    },
  }
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkMilliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
