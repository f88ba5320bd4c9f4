import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PageAssets } from '@studentgo/protocol/page'
import { build, type InlineConfig } from 'vite'

/** Builds `src/early-clicks.ts` into the text of an inline script. */
export async function buildEarlyClicks(
  shared: InlineConfig,
): Promise<Pick<PageAssets, 'earlyClicks' | 'scriptHash'>> {
  const built = await build({
    ...shared,
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(shared.root ?? '', 'src/early-clicks.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const chunks = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  const earlyClicks = chunks.flatMap(one => (one.type === 'chunk' ? [one.code.trim()] : [])).join('')
  if (earlyClicks === '') throw new Error('the script for early clicks is empty')
  return { earlyClicks, scriptHash: hashOf(earlyClicks) }
}

/** The hash of inline content, in the notation of the content security policy. */
export function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
