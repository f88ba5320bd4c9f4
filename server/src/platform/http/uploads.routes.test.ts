import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Attachment } from '@studentgo/protocol/attachments'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipartOf } from '../../../test/world/multipart.ts'
import { docxParts, odtParts, pdf, photo, zip } from '../../../test/world/sample-files.ts'
import { type Answer, type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { portsOf } from '../../app.ts'
import { sessionCookie, xsrfCookie } from './browser/cookies.ts'

let world: World
let aada: Client
let path: string
let free = Number.MAX_SAFE_INTEGER

beforeAll(async () => {
  world = await makeWorld({ freeBytes: async () => free })
  aada = await world.as('aada.kuisma')
  path = `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`
})
afterAll(() => world.close())

function upload(name: string, content: Buffer | string) {
  return aada.upload<Attachment>(path, { category: 'OTHER' }, { name, content })
}

/** The files in the intake folder: none, once the uploads have been answered. */
function leftovers(): string[] {
  const folder = world.platform.files.intake.folder
  return existsSync(folder) ? readdirSync(folder) : []
}

async function storedFiles(): Promise<number> {
  return (await world.database.db.selectFrom('stored_file').select('id').execute()).length
}

const tablePart = 'word/embeddings/Microsoft_Excel_Worksheet.xlsx'

/** The same archive, in whose directory a part has another size. */
function withSize(archive: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(archive)
  const directory = changed.lastIndexOf(name) - 46
  expect(changed.readUInt32LE(directory)).toBe(0x02014b50)
  changed.writeUInt32LE(size, directory + 24)
  return changed
}

const fault = (answer: Answer) => [answer.status, answer.subErrors[0]?.code, answer.subErrors[0]?.field]

describe('a file is taken', () => {
  const longName = `${'a'.repeat(300)}.pdf`
  const cases: [string, string, () => Promise<Buffer | string> | Buffer | string, string][] = [
    ['a PDF', 'a.pdf', () => pdf(), 'application/pdf'],
    [
      'a PDF that LibreOffice opens at a place',
      'a.pdf',
      () => pdf('/OpenAction[3 0 R /Fit]'),
      'application/pdf',
    ],
    ['a photo', 'a.JPG', () => photo(), 'image/jpeg'],
    [
      'a picture',
      'a.png',
      async () =>
        sharp(await photo())
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'a document of Word with a link',
      'a.docx',
      () => zip(docxParts),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a document of Word with a table for its diagram, and a drawing',
      'b.docx',
      async () =>
        zip({
          ...docxParts,
          [tablePart]: await zip({ 'xl/workbook.xml': '<workbook/>' }),
          'word/media/image1.emz': gzipSync('a drawing'),
        }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a document of LibreOffice', 'a.odt', () => zip(odtParts), 'application/vnd.oasis.opendocument.text'],
    ['a text', 'a.txt', () => 'Ääkkösiä\r\n\tja sarkain', 'text/plain; charset=utf-8'],
    ['one with a name of 300 letters', longName, () => pdf(), 'application/pdf'],
  ]

  test.each(cases)('%s', async (_what, name, content, mime) => {
    const { status, body } = await upload(name, await content())
    expect([status, body?.mime]).toEqual([200, mime])
    expect(body.name.length).toBeLessThanOrEqual(120)
    const download = await aada.get(`${path}/${body.id}`)
    expect([download.status, download.headers['content-type']]).toEqual([200, mime])
    expect(leftovers()).toEqual([])
  })

  test('and comes back as it was sent, except pictures, which are drawn again', async () => {
    const sent = await zip(docxParts)
    const { body } = await upload('sama.docx', sent)
    expect((await aada.get(`${path}/${body.id}`)).bytes.equals(sent)).toBe(true)
    const polyglot = Buffer.concat([await photo(), await zip({ 'evil.sh': 'rm -rf' })])
    const picture = await upload('kuva.jpg', polyglot)
    const back = (await aada.get(`${path}/${picture.body.id}`)).bytes
    expect([back.includes('evil.sh'), back.includes('SECRET-PLACE')]).toEqual([false, false])
  })

  test('turned as it was taken, without the metadata that says so', async () => {
    const lying = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload('pysty.jpg', lying)
    const { width, height, orientation } = await sharp(
      (await aada.get(`${path}/${body.id}`)).bytes,
    ).metadata()
    expect([width, height, orientation]).toEqual([20, 60, undefined])
  })
})

describe('a file is refused, and nothing of it stays:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)])
  const objectStream = async (content: string) => {
    const { deflateSync } = await import('node:zlib')
    const packed = deflateSync(content)
    const head = `%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`
    return Buffer.concat([
      Buffer.from(head),
      packed,
      Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
    ])
  }
  const renamed = (content: Buffer, from: string, to: string) => {
    // Both names are of one length, so that the archive stays whole.
    const text = content.toString('latin1').replaceAll(from, to)
    return Buffer.from(text, 'latin1')
  }
  const cases: [string, string, () => Promise<Buffer | string> | Buffer | string, string][] = [
    ['an SVG', 'a.svg', () => svg, 'file.kind'],
    ['an SVG that calls itself a picture', 'a.png', () => svg, 'file.mismatch'],
    ['an SVG that calls itself a photo', 'a.jpg', () => svg, 'file.mismatch'],
    ['a program', 'a.exe', () => 'MZ', 'file.kind'],
    ['a page', 'a.html', () => '<script>', 'file.kind'],
    ['a program that hides behind a mark of direction', 'a\u202egpj.exe', () => 'MZ', 'file.kind'],
    ['one without a kind', 'todistus', () => 'x', 'file.kind'],
    ['one without a name', '', () => 'x', 'file.kind'],
    ['a photo of an iPhone', 'a.heic', () => heic, 'file.heic'],
    ['a photo of an iPhone that calls itself a JPEG', 'a.jpg', () => heic, 'file.heic'],
    ['nothing', 'a.txt', () => '', 'file.empty'],
    ['a picture that calls itself a PDF', 'a.pdf', () => photo(), 'file.mismatch'],
    ['a PDF that calls itself a picture', 'a.png', () => pdf(), 'file.mismatch'],
    [
      'a PNG that calls itself a JPEG',
      'a.jpg',
      async () =>
        sharp(await photo())
          .png()
          .toBuffer(),
      'file.mismatch',
    ],
    ['a PDF behind something else', 'a.pdf', () => `GIF89a${pdf()}`, 'file.mismatch'],
    [
      'a PDF before an archive',
      'a.pdf',
      async () => Buffer.concat([Buffer.from(pdf()), await zip({ a: 'b' }), Buffer.from('%%EOF')]),
      'file.mismatch',
    ],
    ['a PDF without its end', 'a.pdf', () => pdf().slice(0, 100), 'file.damaged'],
    [
      'a PDF that runs a script',
      'a.pdf',
      () => pdf('/OpenAction <</S /JavaScript /JS (app.alert(1))>>'),
      'file.active',
    ],
    ['a PDF that hides the word', 'a.pdf', () => pdf('/AA <</O <</S /Java#53cript>> >>'), 'file.active'],
    ['a PDF that starts a program', 'a.pdf', () => pdf('/A <</S /Launch>>'), 'file.active'],
    ['a PDF that acts when it is opened', 'a.pdf', () => pdf('/OpenAction 9 0 R'), 'file.active'],
    ['a PDF with a file in it', 'a.pdf', () => pdf('/Names <</EmbeddedFiles 9 0 R>>'), 'file.active'],
    ['a PDF with a form of Adobe', 'a.pdf', () => pdf('/AcroForm <</XFA 9 0 R>>'), 'file.active'],
    [
      'a PDF with a script in a packed part',
      'a.pdf',
      () => objectStream('1 0 <</S /JavaScript>>'),
      'file.active',
    ],
    [
      'a PDF with a bomb in a packed part',
      'a.pdf',
      () => objectStream(' '.repeat(40_000_000)),
      'file.tooDetailed',
    ],
    ['a PDF with a password', 'a.pdf', () => pdf('/Encrypt 9 0 R'), 'file.locked'],
    [
      'half a picture',
      'a.jpg',
      async () => (await photo({ width: 800, height: 800 })).subarray(0, 3000),
      'file.damaged',
    ],
    [
      'a picture as large as a field',
      'a.png',
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'file.tooDetailed',
    ],
    ['an archive that is no document', 'a.docx', () => zip({ 'a.txt': 'x' }), 'file.mismatch'],
    [
      'a document of Word that calls itself one of LibreOffice',
      'a.odt',
      () => zip(docxParts),
      'file.mismatch',
    ],
    ['an archive that calls itself a PDF', 'a.pdf', () => zip(docxParts), 'file.mismatch'],
    [
      'a document behind something else',
      'a.docx',
      async () => Buffer.concat([Buffer.from('MZ'), await zip(docxParts)]),
      'file.mismatch',
    ],
    [
      'a document with macros',
      'a.docx',
      () => zip({ ...docxParts, 'word/vbaProject.bin': 'x' }),
      'file.active',
    ],
    [
      'a document with a program in it',
      'a.docx',
      () => zip({ ...docxParts, 'word/embeddings/oleObject1.bin': 'x' }),
      'file.active',
    ],
    [
      'a document that fetches its template',
      'a.docx',
      () =>
        zip({
          ...docxParts,
          'word/_rels/settings.xml.rels':
            '<Relationships><Relationship Id="1" Type="http://x/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/></Relationships>',
        }),
      'file.active',
    ],
    [
      'a document of LibreOffice with macros',
      'a.odt',
      () => zip({ ...odtParts, 'Basic/script.xml': 'x' }),
      'file.active',
    ],
    [
      'a document of LibreOffice with a password',
      'a.odt',
      () => zip({ ...odtParts, 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'file.locked',
    ],
    [
      'a bomb of zeros',
      'a.docx',
      () => zip({ ...docxParts, 'word/media/x.bin': Buffer.alloc(60_000_000) }),
      'file.tooDetailed',
    ],
    [
      'a bomb of many parts',
      'a.docx',
      () =>
        zip({
          ...docxParts,
          ...Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`word/${at}`, ''])),
        }),
      'file.tooDetailed',
    ],
    [
      'a document with a part outside its folder',
      'a.docx',
      async () =>
        renamed(
          await zip({ ...docxParts, 'word/aa/evil': 'x' }),
          'word/aa/evil',
          '../../../evil'.slice(0, 12),
        ),
      'file.damaged',
    ],
    [
      'a document of which a part is longer than its directory says',
      'a.docx',
      async () =>
        withSize(
          await zip({ ...docxParts, 'word/media/x.bin': Buffer.alloc(50_000) }),
          'word/media/x.bin',
          900,
        ),
      'file.damaged',
    ],
    [
      'a document of which a part is shorter than its directory says',
      'a.odt',
      async () => withSize(await zip({ ...odtParts, 'styles.xml': 'x' }), 'styles.xml', 900),
      'file.damaged',
    ],
    [
      'a document of which an embedded table lies in its directory',
      'a.docx',
      async () =>
        zip({
          ...docxParts,
          [tablePart]: withSize(await zip({ 'xl/workbook.xml': 'x'.repeat(5000) }), 'xl/workbook.xml', 10),
        }),
      'file.damaged',
    ],
    [
      'a document that holds an archive',
      'a.docx',
      async () => zip({ ...docxParts, 'word/media/image1.png': await zip({ 'a.exe': 'MZ' }) }),
      'file.active',
    ],
    [
      'a document of LibreOffice that holds a packed file',
      'a.odt',
      () => zip({ ...odtParts, 'Pictures/a.png': gzipSync('MZ') }),
      'file.active',
    ],
    [
      'a document of which an embedded table holds an archive',
      'a.docx',
      async () => zip({ ...docxParts, [tablePart]: await zip({ 'xl/a.bin': await zip({ 'a.exe': 'MZ' }) }) }),
      'file.active',
    ],
    [
      'a document with a part twice',
      'a.docx',
      async () =>
        renamed(
          await zip({ ...docxParts, 'word/document.xm2': 'x' }),
          'word/document.xm2',
          'word/document.xml',
        ),
      'file.damaged',
    ],
    ['half a document', 'a.docx', async () => (await zip(docxParts)).subarray(0, 200), 'file.damaged'],
    ['a text in another encoding', 'a.txt', () => Buffer.from('\u00e4', 'latin1'), 'file.textEncoding'],
    ['a program that calls itself a text', 'a.txt', () => 'MZ\u0000\u0001', 'file.mismatch'],
  ]

  test.each(cases)('%s', async (_what, name, content, code) => {
    const before = await storedFiles()
    const answer = await upload(name, await content())
    expect(fault(answer)).toEqual([400, code, 'body.file'])
    expect(leftovers()).toEqual([])
    expect(await storedFiles()).toBe(before)
  })

  test('every fault has words in three languages', async () => {
    const { loadTranslations } = await import('../../translations/translations.data.ts')
    const { fi, sv, en } = loadTranslations().common
    const codes = [
      ...new Set(cases.map(([, , , code]) => code)),
      'file.missing',
      'tooManyFiles',
      'noRoomForFile',
      'filePending',
      'fileRejected',
      'fileLost',
      'fileInUse',
      'fileOfAnother',
    ]
    for (const code of codes) {
      for (const texts of [fi, sv, en]) expect(texts[`problem.${code}`], code).toBeTruthy()
    }
  })

  test('one that is larger than ten megabytes', async () => {
    const announced = await upload('a.pdf', Buffer.alloc(11 * 1024 * 1024, 'x'))
    expect(fault(announced)[0]).toBe(413)
    const atTheEdge = Buffer.from(pdf(`/X (${'x'.repeat(10 * 1024 * 1024)})`))
    expect(fault(await upload('a.pdf', atTheEdge)).slice(0, 2)).toEqual([413, 'too-large'])
    expect(leftovers()).toEqual([])
  })
})

describe('a form that is not as it must be is refused:', () => {
  const form = (text: string) => ({
    payload: Buffer.from(text.replaceAll('\n', '\r\n')),
    type: 'multipart/form-data; boundary=b',
  })
  const file = '--b\nContent-Disposition: form-data; name="file"; filename="a.txt"\n\nHei\n'
  const category = '--b\nContent-Disposition: form-data; name="category"\n\nOTHER\n'
  const cases: [string, { payload: Buffer; type: string }, number, string][] = [
    ['no file', multipartOf({ category: 'OTHER' }), 400, 'file.missing'],
    ['no purpose', multipartOf({}, { name: 'a.txt', content: 'x' }), 400, 'required'],
    [
      'an unknown purpose',
      multipartOf({ category: 'FUN' }, { name: 'a.txt', content: 'x' }),
      400,
      'notAllowed',
    ],
    [
      'an unknown text',
      multipartOf({ category: 'OTHER', student_id: 1 }, { name: 'a.txt', content: 'x' }),
      400,
      'unknownField',
    ],
    ['a text twice', form(`${category}${category}${file}--b--\n`), 400, 'notAllowed'],
    [
      'a text of a prototype',
      form(`--b\nContent-Disposition: form-data; name="__proto__"\n\nx\n${category}${file}--b--\n`),
      400,
      'invalid-input',
    ],
    [
      'a long description',
      multipartOf({ category: 'OTHER', description: 'x'.repeat(301) }, { name: 'a.txt', content: 'x' }),
      400,
      'tooBig',
    ],
    [
      'a description with controls',
      multipartOf({ category: 'OTHER', description: 'a\u0007b' }, { name: 'a.txt', content: 'x' }),
      400,
      'controlCharacters',
    ],
    ['the file before its purpose', form(`${file}${category}--b--\n`), 400, 'required'],
    ['two files', form(`${category}${file}${file}--b--\n`), 400, 'invalid-input'],
    [
      'a file under another name',
      form(`${category}${file.replace('name="file"', 'name="photo"')}--b--\n`),
      400,
      'unknownField',
    ],
    ['no end', form(`${category}${file}`), 400, 'invalid-input'],
    [
      'nothing in it',
      { payload: Buffer.from(''), type: 'multipart/form-data; boundary=b' },
      400,
      'file.missing',
    ],
    ['no boundary', { payload: Buffer.from('x'), type: 'multipart/form-data' }, 400, 'invalid-input'],
    [
      'nonsense',
      { payload: randomBytes(5000), type: 'multipart/form-data; boundary=b' },
      400,
      'invalid-input',
    ],
    [
      'JSON',
      { payload: Buffer.from('{"category":"OTHER"}'), type: 'application/json' },
      415,
      'unsupported-media-type',
    ],
    ['a plain text', { payload: Buffer.from('x'), type: 'text/plain' }, 415, 'unsupported-media-type'],
  ]

  test.each(cases)('%s', async (_what, { payload, type }, status, code) => {
    const before = await storedFiles()
    const answer = await aada.send('POST', path, payload, { 'content-type': type })
    expect(fault(answer).slice(0, 2)).toEqual([status, code])
    expect(leftovers()).toEqual([])
    // The file of «two files» is in the store by then, unused: it is swept.
    expect((await storedFiles()) - before).toBeLessThanOrEqual(1)
  })

  test('multipart where no file is taken', async () => {
    const { payload, type } = multipartOf({ language: 'fi' })
    expect(fault(await aada.send('PUT', '/rest/v1/locale/', payload, { 'content-type': type }))[0]).toBe(415)
  })
})

describe('a disk without free space', () => {
  test('is reported before anything is received, and takes files again when there is space', async () => {
    const before = await storedFiles()
    free = 1024 ** 3
    const refused = await upload('a.txt', 'Hei')
    expect(fault(refused).slice(0, 2)).toEqual([503, 'storage-full'])
    expect(refused.headers['retry-after']).toBe('60')
    expect([leftovers(), await storedFiles()]).toEqual([[], before])
    expect((await aada.get(path)).status).toBe(200)
    free = Number.MAX_SAFE_INTEGER
    expect((await upload('a.txt', 'Hei')).status).toBe(200)
  })
})

describe('over a real connection', () => {
  async function open() {
    const port = portsOf(world.platform.fastify.addresses())[0] ?? (await listen())
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', part => {
      text += part
    })
    socket.on('error', () => undefined)
    return { socket, text: () => text }
  }

  async function listen() {
    await world.platform.fastify.listen({ port: 0, host: '127.0.0.1' })
    const [port] = portsOf(world.platform.fastify.addresses())
    if (port === undefined) throw new Error('the server does not listen')
    return port
  }

  const head = (type: string, length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: a',
      `Cookie: ${sessionCookie}=${aada.cookies.get(sessionCookie)}; ${xsrfCookie}=${aada.cookies.get(xsrfCookie)}`,
      `X-XSRF-TOKEN: ${aada.cookies.get(xsrfCookie)}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n')

  test('an upload that is cut in the middle leaves nothing', async () => {
    const before = await storedFiles()
    const { payload, type } = multipartOf(
      { category: 'OTHER' },
      { name: 'a.pdf', content: Buffer.alloc(3_000_000, 'x') },
    )
    const { socket } = await open()
    socket.write(head(type, payload.length))
    socket.write(payload.subarray(0, 1_000_000))
    await expect.poll(() => leftovers().length).toBe(1)
    socket.destroy()
    await expect.poll(leftovers).toEqual([])
    expect(await storedFiles()).toBe(before)
    expect((await upload('a.txt', 'Hei')).status).toBe(200)
  })

  test('two of one person come in at once, a third is asked to wait, and others are not', async () => {
    const { payload, type } = multipartOf(
      { category: 'OTHER' },
      { name: 'a.pdf', content: Buffer.alloc(3_000_000, 'x') },
    )
    const slow = [await open(), await open()]
    for (const { socket } of slow) {
      socket.write(head(type, payload.length))
      socket.write(payload.subarray(0, 500_000))
    }
    await expect.poll(() => leftovers().length).toBe(2)
    const third = await upload('a.txt', 'Hei')
    expect([...fault(third).slice(0, 2), third.headers['retry-after']]).toEqual([503, 'busy', '2'])
    const joonas = await world.as('joonas.vainio')
    const his = `/rest/v1/student/${await world.personId('joonas.vainio')}/attachment`
    expect((await joonas.upload(his, { category: 'OTHER' }, { name: 'a.txt', content: 'Hei' })).status).toBe(
      200,
    )
    for (const { socket } of slow) socket.destroy()
    await expect.poll(leftovers).toEqual([])
    expect((await upload('a.txt', 'Hei')).status).toBe(200)
  })

  test('one that is refused early leaves the connection good', async () => {
    const { payload, type } = multipartOf(
      { category: 'FUN' },
      { name: 'a.pdf', content: Buffer.alloc(3_000_000, 'x') },
    )
    const { socket, text } = await open()
    socket.write(head(type, payload.length))
    socket.write(payload)
    await expect.poll(text).toContain('"httpStatusCode":400')
    socket.write('GET /rest/v1/session HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  })
})

test('half-received files are swept after hours, and incoming ones are not', async () => {
  const { mkdirSync, utimesSync, writeFileSync } = await import('node:fs')
  const { folder } = world.platform.files.intake
  mkdirSync(folder, { recursive: true })
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')]
  for (const file of [old, fresh]) writeFileSync(file, 'x')
  const hours = (count: number) => Date.now() / 1000 - count * 3600
  utimesSync(old, hours(3), hours(3))
  await world.platform.files.intake.sweep()
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  await world.platform.files.intake.discard({ path: fresh })
})
