/** The pending draft writes of the forms on this page. */
export const writers = new Set<{ flush: () => Promise<unknown> }>()

/** Writes the unsaved values of the forms of this page; leaving a page waits for it. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...writers].map(writer => writer.flush()))
}
