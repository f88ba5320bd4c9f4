import { expect, test } from 'vitest'
import { bottomBar, menu } from './menu.ts'

test.each([
  ['the menu', menu.flatMap(group => group.entries)],
  ['the bottom bar', bottomBar],
])('no two entries of %s look alike', (_, entries) => {
  const icons = entries.map(entry => entry.icon)
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})
