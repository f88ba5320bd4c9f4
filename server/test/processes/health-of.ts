import type { ServerProcess } from './server-process.ts'

/** Asks a server on its port for health. */
export function healthOf({ said }: ServerProcess) {
  return async (path: string): Promise<{ status: number; text: string }> => {
    const [, origin = ''] = /^Health: (http:\/\/[^/]+)/m.exec(said()) ?? []
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
}

/** The value of one figure, whatever the order of its labels. */
export function figureIn(text: string, name: string, labels: Record<string, string>): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text
    .split('\n')
    .find(line => /^\w+/.exec(line)?.[0] === name && wanted.every(label => line.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
