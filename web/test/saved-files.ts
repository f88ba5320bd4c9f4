/** What the page hands to the browser as files from now on, by their names; jsdom saves nothing itself. */
export function watchSavedFiles(): Map<string, Blob> {
  const saved = new Map<string, Blob>()
  let latest = new Blob()
  URL.createObjectURL = blob => {
    if (blob instanceof Blob) latest = blob
    return 'blob:here'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click() {
    saved.set(this.download, latest)
  }
  return saved
}

/** The lines of a text file. */
export async function linesOf(file: Blob | undefined): Promise<string[]> {
  const text = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsText(file ?? new Blob())
  })
  return text.split('\r\n')
}
