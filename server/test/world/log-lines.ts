import { Writable } from 'node:stream'

/** A log that a test reads: what was written to `stream`, a value for each line. */
export function logLines() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return {
    stream,
    lines,
    /** The lines that say this. */
    saying: (msg: string) => lines.filter(line => line.msg === msg),
    clear: () => {
      lines.length = 0
    },
  }
}
