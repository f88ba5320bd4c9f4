import { expect, test } from 'vitest'
import { extensionOf, fileKindNames, fileKinds, kindByName, pictureKinds } from './file-kinds.ts'

test('these may be uploaded, as these types', () => {
  expect(fileKindNames.map(name => [name, fileKinds[name].mime])).toEqual([
    ['pdf', 'application/pdf'],
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['txt', 'text/plain; charset=utf-8'],
  ])
  expect(pictureKinds).toEqual(['jpg', 'png'])
})

test.each([
  ['todistus.pdf', 'pdf'],
  ['KUVA.JPG', 'jpg'],
  ['kuva.jpeg', 'jpg'],
  ['kuva.png', 'png'],
  ['kirje.docx', 'docx'],
  ['kirje.odt', 'odt'],
  ['muistio.txt', 'txt'],
  ['IMG_0001.HEIC', 'heic'],
  ['IMG_0001.heif', 'heic'],
  ['lasku.pdf.exe', undefined],
  ['pdf', undefined],
  ['', undefined],
])('the name «%s» promises %s', (name, kind) => {
  expect(kindByName(name)).toBe(kind)
})

test.each([
  ['a.b.C', 'c'],
  ['.env', 'env'],
  ['none', ''],
  ['ends.', ''],
])('the extension of «%s» is «%s»', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
