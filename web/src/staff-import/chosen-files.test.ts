import { expect, test } from 'vitest'
import { chosenFolder, faultOfChosen } from './chosen-files.ts'

function fileAt(path: string, content = 'x'): File {
  const file = new File([content], path.split('/').at(-1) ?? '')
  return Object.defineProperty(file, 'webkitRelativePath', { value: path })
}

test('of a folder its tables and the pictures of its rows are taken, and nothing else', () => {
  const chosen = chosenFolder(
    [
      'vienti/users.csv',
      'vienti/files/kuva.jpg',
      'vienti/files/ohje.exe',
      'vienti/vanhat/users.csv',
      'vienti/.DS_Store',
    ].map(path => fileAt(path)),
  )
  expect(chosen.name).toBe('vienti')
  expect(chosen.files.map(one => one.path)).toEqual(['users.csv', 'files/kuva.jpg'])
  expect(chosen.left).toEqual(['files/ohje.exe', 'vanhat/users.csv', '.DS_Store'])
  expect(faultOfChosen(chosen)).toBeUndefined()
})

test('a folder without tables is no import', () => {
  expect(faultOfChosen(chosenFolder([fileAt('vienti/lueminut.txt')]))).toBe('empty')
})
