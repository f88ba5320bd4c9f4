import { describe, expect, test } from 'vitest'
import { contentDisposition, renamed, safeFileName } from './file-name.ts'

describe('a file is kept under a name that', () => {
  test.each([
    ['is what the device sends', 'Lääkärintodistus 12.11.pdf', 'Lääkärintodistus 12.11.pdf'],
    ['has no folders', '../../etc/passwd.txt', 'passwd.txt'],
    ['has no folders of Windows', 'C:\\Users\\aada\\todistus.pdf', 'todistus.pdf'],
    ['has no marks of direction', 'lasku\u202efdp.exe.txt', 'laskufdp.exe.txt'],
    ['has no controls', 'a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie_ x.pdf'],
    ['has no characters that a folder refuses', 'mitä?*"<tässä>|.jpg', 'mitä____tässä__.jpg'],
    ['does not hide', '...hidden.pdf', 'hidden.pdf'],
    ['does not end in dots and spaces', 'kuva.png. . ', 'kuva.png'],
    ['is no device of Windows', 'CON.txt', '_CON.txt'],
    ['is no device of Windows with more dots', 'nul.tar.txt', '_nul.tar.txt'],
    ['is there', '', 'file'],
    ['is there before its kind', '.pdf', 'pdf'],
    ['is written in one way', 'a\u0308.pdf', 'ä.pdf'],
    ['is well formed', 'a\ud800.pdf', 'a\ufffd.pdf'],
  ])('%s', (_what, sent, kept) => {
    expect(safeFileName(sent)).toBe(kept)
  })

  test('has 120 letters of 300, and the end that says its kind', () => {
    const kept = safeFileName(`${'a'.repeat(300)}.docx`)
    expect(kept).toBe(`${'a'.repeat(115)}.docx`)
    expect(kept.length).toBe(120)
  })

  test('is not cut inside a character', () => {
    expect(safeFileName(`${'a'.repeat(115)}👩‍👩‍👧.pdf`)).toBe(`${'a'.repeat(115)}.pdf`)
  })

  test('stays what it is when it is made safe again', () => {
    for (const name of ['../CON.txt', 'x'.repeat(400), 'a\u202eb.pdf']) {
      expect(safeFileName(safeFileName(name))).toBe(safeFileName(name))
    }
  })
})

describe('a download is saved', () => {
  test.each([
    ['todistus.pdf', `attachment; filename="todistus.pdf"; filename*=UTF-8''todistus.pdf`],
    [
      'näyttö (1).pdf',
      `attachment; filename="naytto (1).pdf"; filename*=UTF-8''n%C3%A4ytt%C3%B6%20%281%29.pdf`,
    ],
    ['100 %.txt', `attachment; filename="100 _.txt"; filename*=UTF-8''100%20%25.txt`],
    ['фото.jpg', `attachment; filename="____.jpg"; filename*=UTF-8''%D1%84%D0%BE%D1%82%D0%BE.jpg`],
  ])('under the name %s', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })
})

test.each([
  ['kuva.jpg', 'Lomakuva', 'Lomakuva.jpg'],
  ['kuva.jpg', ' Lomakuva.JPG ', 'Lomakuva.jpg'],
  ['kuva.jpg', 'Lomakuva.exe', 'Lomakuva.exe.jpg'],
  ['muistio.txt', '../../etc/passwd', 'passwd.txt'],
])('%s that is named «%s» is %s', (name, typed, expected) => {
  expect(renamed(name, typed)).toBe(expected)
})
