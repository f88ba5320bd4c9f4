import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../server/src/platform/environment.ts'
import { loadTranslations } from '../server/src/translations/translations.data.ts'
import { allTexts } from './all-texts.ts'
import { loadedWith, root, type SourceFile, sourceFiles } from './source-files.ts'

const code = sourceFiles(['protocol', 'server', 'web', 'e2e', 'scripts'], ['.ts', '.tsx', '.mjs'])
const shipped = code.filter(file => !/\.(test|spec)\.tsx?$/.test(file.path))

/** The files outside the allowed places that contain the pattern. */
function strays(files: SourceFile[], pattern: RegExp, allowed: string[]): string[] {
  return files
    .filter(file => pattern.test(file.text) && !allowed.some(place => file.path.startsWith(place)))
    .map(file => file.path)
}

test('a folder holds twenty files at most, besides its tests', () => {
  const count = new Map<string, number>()
  for (const { path } of shipped) count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1)
  const large = [...count].filter(([, files]) => files > 20).map(([folder]) => folder)
  // Reached through the name of the feature.
  expect(large.toSorted()).toEqual(['protocol/src'])
})

describe('folders of features', () => {
  const featuresOf = (side: string) =>
    new Set(
      shipped.flatMap(({ path }) => {
        const [, feature] = new RegExp(`^${side}/src/([^/]+)/`).exec(path) ?? []
        return feature === undefined ? [] : [feature]
      }),
    )

  test('of the server import each other in one direction', () => {
    const arrows = new Map<string, Set<string>>()
    for (const { path, text } of shipped) {
      const [, from] = /^server\/src\/([^/]+)\//.exec(path) ?? []
      if (from === undefined) continue
      for (const [, target = ''] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
        const [, to] = /^server\/src\/([^/]+)\//.exec(join(dirname(path), target)) ?? []
        if (to === undefined || to === from) continue
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
      }
    }
    expect(arrows.size).toBeGreaterThan(30)
    // A folder that imports only removed folders is in no cycle.
    for (let isShrinking = true; isShrinking; ) {
      isShrinking = false
      for (const [from, targets] of arrows) {
        if ([...targets].some(to => arrows.has(to))) continue
        arrows.delete(from)
        isShrinking = true
      }
    }
    expect([...arrows.keys()]).toEqual([])
  })

  test('of the desk are called by the same word everywhere', () => {
    const known = [...featuresOf('server')].filter(word => /^(staff-|assessor$)/.test(word))
    // A long file of the protocol or of texts is split: `staff-cases-away` belongs to `staff-cases`.
    const isKnown = (word: string) =>
      known.some(feature => word === feature || word.startsWith(`${feature}-`))
    const protocol = shipped.flatMap(
      ({ path }) => /^protocol\/src\/(staff-[a-z-]+|assessor)\.ts$/.exec(path)?.[1] ?? [],
    )
    const texts = globSync('protocol/translations/staff/staff-*.json', { cwd: root }).map(path =>
      basename(path, '.json'),
    )
    const web = [...featuresOf('web')].filter(word => /^(staff-|assessor$)/.test(word))
    expect([...protocol, ...texts, ...web].filter(word => !isKnown(word))).toEqual([])
    expect(known.filter(word => !protocol.includes(word))).toEqual([])
  })
})

describe('what globs and imports cannot say', () => {
  const product = shipped.filter(file => /^(protocol|server|web)\/src\//.test(file.path))

  test('only a clock asks what time it is', () => {
    const allowed = [
      'server/src/platform/clock.ts',
      'web/src/platform/page/clock.ts',
      'web/src/platform/page/present-instant.ts',
      'web/src/platform/page/alerts.ts',
      'web/src/platform/session/session.ts',
      'web/src/platform/forms/drafts.ts',
      'web/src/platform/offline/register-worker.ts',
      'web/src/platform/page/lasting-cookie.ts',
      'web/src/app/session-watch.ts',
      'web/src/service-worker',
      'server/src/import/main.ts',
    ]
    expect(strays(product, /new Date\(\)|Date\.now\(\)/, allowed)).toEqual([])
  })

  test('a glob has no type parameters, with which Vitest would cache what it has found', () => {
    expect(strays(code, /import\.meta\.glob</, [])).toEqual([])
  })

  test('only call.ts talks to the server, besides the service worker in between', () => {
    const web = product.filter(file => file.path.startsWith('web/'))
    expect(strays(web, /\bfetch\(/, ['web/src/platform/api/call.ts', 'web/src/service-worker'])).toEqual([])
  })

  test('features write through useEndpointMutation only', () => {
    const features = product.filter(file =>
      /^web\/src\/(?!platform|ui|app|service-worker)[^/]+\//.test(file.path),
    )
    const byHand = /\bcall\(|useMutation\b|invalidateQueries|crypto\.randomUUID/
    expect(features.length).toBeGreaterThan(100)
    expect(strays(features, byHand, [])).toEqual([])
  })

  test('nobody sets HTML by hand', () => {
    expect(strays(product, /dangerouslySetInnerHTML|\.innerHTML\s*=/, [])).toEqual([])
  })

  test('a secret is never made of Math.random', () => {
    expect(strays(product, /Math\.random/, [])).toEqual([])
  })

  test('nothing runs a shell', () => {
    expect(strays(product, /child_process/, [])).toEqual([])
  })

  test('a server that starts loads nothing that only few requests need', () => {
    const loaded = loadedWith('server/src/listen.ts')
    expect(loaded.size).toBeGreaterThan(500)
    const forFew = ['sharp', '@simplewebauthn/server', 'sanitize-html', 'csv-parse', 'nodemailer', 'pdfkit']
    expect(forFew.filter(name => [...loaded].some(path => path.startsWith(name)))).toEqual([])
    expect([...loaded].filter(path => path.startsWith('server/src/import/engine/'))).toEqual([])
  })

  test('context of the database is never set for a whole connection', () => {
    expect(strays(product, /set_config\([^)]*false/, [])).toEqual([])
  })
})

describe('styles', () => {
  test('a class name that three features have is a component of ui instead', () => {
    const places = new Map<string, Set<string>>()
    for (const { path, text } of sourceFiles(['web/src'], ['.module.css'])) {
      if (path.startsWith('web/src/ui/')) continue
      const selectors = text.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? []
      for (const [, name = ''] of selectors.join(' ').matchAll(/\.([a-z][\w-]*)/gi)) {
        places.set(name, (places.get(name) ?? new Set()).add(path))
      }
    }
    expect(places.size).toBeGreaterThan(100)
    expect([...places].filter(([, files]) => files.size > 2).map(([name]) => name)).toEqual([])
  })

  test('every component of ui that a feature draws is on the page of components', () => {
    const drawnIn = (files: SourceFile[]) =>
      new Set(files.flatMap(({ text }) => [...text.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name)))
    const [ui, others] = [true, false].map(isUi =>
      shipped.filter(({ path }) => path.startsWith('web/src/') && path.startsWith('web/src/ui/') === isUi),
    )
    const drawn = drawnIn(others ?? [])
    const shown = drawnIn(shipped.filter(({ path }) => path.startsWith('web/components/')))
    const components = (ui ?? []).flatMap(({ text }) =>
      [...text.matchAll(/^export (?:default )?function ([A-Z]\w+)/gm)].flatMap(([, name]) => name ?? []),
    )
    expect(components.length).toBeGreaterThan(80)
    expect(components.filter(name => drawn.has(name) && !shown.has(name))).toEqual([])
  })
})

describe('names', () => {
  test('files are kebab-case with at most one role', () => {
    const allowed =
      /^[a-z0-9-]+(\.(routes|route|rules|command|query|sql|files|tables|presenter|cache|client|job|page|panel|data|form|config))?((\.exhaustive)?\.(test|spec))?\.(ts|tsx|mjs|d\.ts)$/
    const names = code.map(file => file.path.split('/').at(-1) ?? '')
    expect(names.filter(name => !allowed.test(name))).toEqual([])
  })

  test('a server file of a feature ends in its role', () => {
    const roles = /\.(routes|command|query|sql|presenter|rules|cache|job|client|data)\.ts$/
    const features = shipped.filter(file => /^server\/src\/(?!platform|pages|import)[^/]+\//.test(file.path))
    expect(features.length).toBeGreaterThan(100)
    expect(features.map(file => file.path).filter(path => !roles.test(path))).toEqual([])
  })

  test('there are no drawers for everything', () => {
    const drawers = /(^|\/)(utils?|helpers?|misc|common|types|index)\.tsx?$/
    expect(code.map(file => file.path).filter(path => drawers.test(path))).toEqual([])
  })

  test('a shipped file is one thing: at most 350 lines', () => {
    const long = shipped.filter(file => !/tables\.ts$|iban-registry|common-words|\/demo\//.test(file.path))
    expect(long.filter(file => file.text.split('\n').length > 350).map(file => file.path)).toEqual([])
  })
})

describe('texts', () => {
  const translations = loadTranslations()
  const known = new Set([...Object.keys(translations.common.fi), ...Object.keys(translations.error.fi)])
  const web = shipped.filter(file => /^web\/src\/.*\.tsx?$/.test(file.path))

  test('every key that a screen names exists in all three languages', () => {
    const used = web.flatMap(file =>
      [...file.text.matchAll(/\bt\('([\w.-]+)'/g)].map(match => match[1] ?? ''),
    )
    const missing = used.filter(key => !known.has(key) && !known.has(`${key}_other`))
    expect([...new Set(missing)]).toEqual([])
  })

  test('the three languages have the same placeholders', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()
    for (const { place, text } of allTexts()) {
      for (const other of [text.sv, text.en])
        expect({ place, has: placeholders(other) }).toEqual({ place, has: placeholders(text.fi) })
    }
  })

  test('a Finnish or Swedish text is not left in English', () => {
    const same = allTexts().filter(
      ({ text: { fi, sv, en } }) =>
        fi === en && sv === en && /[a-z]{4}/.test(fi) && !/^\{\{\w+\}\}$/.test(fi),
    )
    const places = same.map(({ place }) => place)
    expect(places.filter(place => !/: (format\.|absences\.duration)/.test(place))).toEqual([])
  })

  test('in three languages are in translation files, also those of the server', () => {
    const product = shipped.filter(file => /^(protocol|server|web)\/src\//.test(file.path))
    const allowed = [
      'protocol/src/language.ts',
      // The service worker has no texts.
      'protocol/src/push-message.ts',
      // Node's names of codes, and the few that it lacks.
      'server/src/codes/',
      'server/src/platform/provider.ts',
    ]
    expect(strays(product, /\bsv: ['`][^'`]/, allowed)).toEqual([])
  })
})

test('the page of settings lists every setting, and no other', () => {
  const page = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(match => match[1]).sort()
  expect(listed).toEqual(Object.keys(settings.shape).sort())
})

describe('the repository', () => {
  test('builds the web app again when any file of it changes', async () => {
    const { buildInputs } = (await import(join(root, 'scripts/build-web-if-needed.mjs'))) as {
      buildInputs(): string[]
    }
    const ofWeb = sourceFiles(['web', 'protocol/src'], ['.ts', '.tsx', '.css', '.svg', '.webmanifest'])
    const inputs = new Set(buildInputs())
    const missing = ofWeb.map(file => file.path).filter(path => !inputs.has(path))
    expect(missing.filter(path => !/\.test\.tsx?$/.test(path))).toEqual([])
  })

  test('holds no machine paths', () => {
    const texts = sourceFiles(['docs', '.ci'], ['.md', 'run']).concat(code)
    expect(strays(texts, /(?<![\w.])\/(work|farm|root)\//, ['scripts/architecture.test.ts'])).toEqual([])
  })
})

test('a package is declared where it is used', () => {
  const declaredIn = (folder: string) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  }
  const ofRoot = declaredIn('.')
  const ofWorkspace = new Map(
    ['protocol', 'server', 'web'].map(name => [name, [...declaredIn(name), ...ofRoot]]),
  )
  const known = /^(node:|@studentgo\/|texts:)/
  const undeclared = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export|\}) .*from '([@a-z][^']*)'$/gm)].flatMap(([, name = '']) => {
      const [first = '', second = ''] = name.split('/')
      const used = first.startsWith('@') ? `${first}/${second}` : first
      const declared = ofWorkspace.get(path.split('/')[0] ?? '') ?? ofRoot
      return known.test(name) || declared.includes(used) ? [] : [`${path}: ${used}`]
    }),
  )
  expect(undeclared).toEqual([])
})
