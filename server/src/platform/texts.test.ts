import { expect, test } from 'vitest'
import { codeRefIn, fillText, textsIn } from './texts.ts'

const texts = {
  greeting: {
    fi: 'Hei {{name}}, {{count}} uutta',
    sv: 'Hej {{name}}, {{count}} nya',
    en: '{{count}} new, {{name}}',
  },
  'place.1': { fi: 'Työpaikka', sv: 'Arbetsplats', en: 'Workplace' },
}

test.each([
  ['fi', 'Hei Åsa, 2 uutta'],
  ['sv', 'Hej Åsa, 2 nya'],
  ['en', '2 new, Åsa'],
] as const)('a text is written in %s with its values', (language, text) => {
  expect(textsIn(texts, language)('greeting', { name: 'Åsa', count: 2 })).toBe(text)
})

test.each([
  ['{{day}} – {{day}}', { day: '1.2.' }, '1.2. – 1.2.'],
  ['{{name}}', { name: '$& {{count}}', count: 3 }, '$& {{count}}'],
  ['{{page}}/{{pages}}', { page: 0 }, '0/{{pages}}'],
])(
  '«%s» takes each value as it is, everywhere, and waits for what it has none of',
  (text, values, filled) => {
    expect(fillText(text, values)).toBe(filled)
  },
)

test.each([
  ['1', 'Arbetsplats'],
  ['7', '7'],
])('the code %s is named', (code, name) => {
  expect(codeRefIn(texts, 'place', code, 'sv')).toEqual({ code, name })
})
