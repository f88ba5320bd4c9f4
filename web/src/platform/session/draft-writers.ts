/** What the forms of this page still have to write to the device. */
export const writers = new Set<{ flush: () => Promise<unknown> }>()

/** Writes what the forms of this page still hold; a page that is about to be left waits for it. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...writers].map(writer => writer.flush()))
}
