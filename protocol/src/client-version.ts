/**
 * The version of the web app that the server still works with. Raised by one when an older one must not go
 * on: browsers that run it then reload, after drafts have been kept.
 */
export const clientVersion = '1'

/** Whether the app version `running` must be replaced, because the server requires at least `wanted`. */
export function isOutdated(running: string, wanted: string): boolean {
  return Number(running) < Number(wanted)
}
