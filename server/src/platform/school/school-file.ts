import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { languages } from '@studentgo/protocol/language'
import type { Colour } from '@studentgo/protocol/rules/contrast'
import { localised } from '@studentgo/protocol/shapes'
import * as z from 'zod'
import { accentColours, accentFault, accentSheet, grounds } from './accent-colours.ts'

const logoTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const mostLogoBytes = 100_000

const shape = z.strictObject({
  name: z.strictObject(localised.shape).optional(),
  shortName: z.strictObject(localised.shape).optional(),
  contentLanguage: z.enum(languages).default('fi'),
  accentColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0b5c7a')
    .refine(colour => accentFault(colour) === undefined, {
      error: ({ input }) => accentFault(String(input)),
      abort: true,
    })
    .optional(),
  logo: z.string().min(1).optional(),
})

interface Logo {
  /** The name that it is served under; it changes with the file. */
  name: string
  type: string
  bytes: Buffer
}

/** What makes the portal the school's own: its name, its look, and the language of what it writes. */
export interface School extends Pick<z.infer<typeof shape>, 'name' | 'shortName' | 'contentLanguage'> {
  /** What a browser or a phone colours around the portal: with the school's accent, else as the portal's own bars. */
  barColours: { light: Colour; dark: Colour }
  /** Rules that put its accent in the place of the product's own; empty without one. */
  sheet: string
  logo: Logo | undefined
}

/** Reads the school file; `file` is undefined where there is none. Throws with one line that says what is wrong in it. */
export function readSchoolFile(file: string | undefined): School {
  const read = shape.safeParse(file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Error([issue?.path.join('.'), issue?.message].filter(Boolean).join(' '))
  }
  const { name, shortName, contentLanguage, accentColour, logo } = read.data
  return {
    name,
    shortName,
    contentLanguage,
    barColours:
      accentColour === undefined
        ? { light: grounds.light[0], dark: grounds.dark[0] }
        : accentColours(accentColour).now,
    sheet: accentColour === undefined ? '' : accentSheet(accentColour),
    logo: logo === undefined ? undefined : readLogo(resolve(dirname(file ?? ''), logo)),
  }
}

function readLogo(file: string): Logo {
  const ending = extname(file).toLowerCase()
  const type = logoTypes[ending]
  if (type === undefined) throw new Error(`logo must be one of ${Object.keys(logoTypes).join(', ')}`)
  const bytes = readFileSync(file)
  if (bytes.length > mostLogoBytes) throw new Error(`logo must be at most ${mostLogoBytes} bytes`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { name: `school-logo-${hash}${ending}`, type, bytes }
}
