import type { Area } from '@studentgo/protocol/paths'
import { describe, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../../../server/src/translations/translations.data.ts'
import { followDocumentLanguage, makeI18n } from './i18n.ts'

const texts = {
  common: { 'menu.home': 'Hem', 'error.general': 'Fel' },
  error: { 'notFound.title': 'Hittades inte' },
}

test('the texts of the page are there at once, in both namespaces, and nothing falls back', () => {
  const i18n = makeI18n('sv', texts)
  expect(i18n.t('menu.home')).toBe('Hem')
  expect(i18n.t('error.general')).toBe('Fel')
  expect(i18n.t('notFound.title', { ns: 'error' })).toBe('Hittades inte')
  expect(i18n.t('no.such.key')).toBe('no.such.key')
  expect(i18n.options.fallbackLng).toBe(false)
  expect(i18n.options.defaultNS).toBe('common')
})

test('the document says which language was chosen', async () => {
  const root = { lang: 'sv' }
  vi.stubGlobal('document', { documentElement: root })
  const i18n = makeI18n('sv', texts)
  followDocumentLanguage(i18n)
  await i18n.changeLanguage('en')
  expect(root.lang).toBe('en')
  await i18n.changeLanguage('sv')
  expect(root.lang).toBe('sv')
  vi.unstubAllGlobals()
})

describe('the texts that guardians read instead of those of students', () => {
  const translations = loadTranslations()

  test.each(
    (['common', 'error'] as const).flatMap(namespace =>
      (['fi', 'sv', 'en'] as const).map(language => [namespace, language] as const),
    ),
  )('replace a text that exists, of %s in %s', (namespace, language) => {
    const texts = translations[namespace][language]
    const instead = Object.keys(texts).filter(key => key.startsWith('guardian.says.'))
    expect(instead.length).toBeGreaterThan(0)
    const namesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
    const faults = instead.filter(key => {
      const usual = texts[key.replace('guardian.says.', '')]
      return usual === undefined || String(namesIn(usual)) !== String(namesIn(texts[key]))
    })
    expect(faults).toEqual([])
  })

  test('are read by guardians alone', () => {
    const texts = {
      common: { lead: 'Your support', other: 'All', 'guardian.says.lead': 'Support' },
      error: { lost: 'No student', 'guardian.says.lost': 'No guardian' },
    }
    const read = (area: Area) => makeI18n('en', texts, area).t('lead')
    expect([read('student'), read('parent')]).toEqual(['Your support', 'Support'])
    const i18n = makeI18n('en', texts, 'parent')
    expect([i18n.t('other'), i18n.t('lost', { ns: 'error' })]).toEqual(['All', 'No guardian'])
  })
})
