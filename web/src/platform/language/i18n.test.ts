import { expect, test, vi } from 'vitest'
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
