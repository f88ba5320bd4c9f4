import { fileKindNames, fileKinds, kindByName } from '@studentgo/protocol/rules/file-kinds'
import {
  addNewsFile,
  type NewsFile,
  removeNewsFile,
  type StaffNewsPiece,
} from '@studentgo/protocol/staff-news'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame } from '#web/ui/form/field-frame.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Actions, Section, Stack } from '#web/ui/layout/layout.tsx'
import { staffNewsFileQuery } from './staff-news.data.ts'

const accepted = fileKindNames.flatMap(kind => fileKinds[kind].extensions.map(one => `.${one}`)).join(',')

/** Pictures and files of a piece of news: a picture with a description is shown with the text. */
export function PieceFiles({ piece }: { piece: StaffNewsPiece }) {
  const { t } = useTranslation()
  if (!piece.may.edit && piece.files.length === 0) return null
  return (
    <Section id="files" title={t('staffNews.files')} narrow>
      {piece.files.length === 0 ? <Quiet>{t('staffNews.noFiles')}</Quiet> : null}
      <Stack as="ul">
        {piece.files.map(file => (
          <li key={file.id}>
            <FileRow piece={piece} file={file} />
          </li>
        ))}
      </Stack>
      {piece.may.edit ? <AddFile piece={piece} /> : null}
    </Section>
  )
}

function FileRow({ piece, file }: { piece: StaffNewsPiece; file: NewsFile }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const remove = useEndpointMutation(removeNewsFile, { done: () => t('staffNews.fileRemoved') })
  const params = { pieceId: String(piece.id), newsFileId: String(file.id) }
  return (
    <>
      <OpenableFile file={file} query={staffNewsFileQuery(piece.id, file.id)} />
      {file.alt === undefined ? null : (
        <Quiet small>{t('staffNews.pictureOf', { what: formats.text(file.alt) })}</Quiet>
      )}
      {piece.may.edit ? (
        <Button variant="text" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
          {t('staffNews.removeFile', { name: file.name })}
        </Button>
      ) : null}
    </>
  )
}

const noWords = { alt: '', altSv: '', altEn: '' }

function AddFile({ piece }: { piece: StaffNewsPiece }) {
  const { t } = useTranslation()
  const hint = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [words, setWords] = useState(noWords)
  const send = useEndpointMutation(addNewsFile)
  const kind = file === undefined ? undefined : kindByName(file.name)
  const isPicture = kind === 'jpg' || kind === 'png'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (file === undefined || send.isPending) return
    const said = Object.entries(words).filter(([, text]) => isPicture && text.trim() !== '')
    const params = { pieceId: String(piece.id) }
    const empty = () => {
      setFile(undefined)
      setWords(noWords)
      if (chooser.current !== null) chooser.current.value = ''
      chooser.current?.focus()
    }
    send.mutate({ params, body: Object.fromEntries(said), file }, { onSuccess: empty })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <FieldFrame label={t('staffNews.addFile')} help={<span id={hint}>{t('staffNews.addFileHelp')}</span>}>
          {input => (
            <input
              {...input}
              ref={chooser}
              type="file"
              accept={accepted}
              onChange={event => setFile(event.target.files?.[0])}
            />
          )}
        </FieldFrame>
        {isPicture
          ? (['alt', 'altSv', 'altEn'] as const).map(name => (
              <TextField
                key={name}
                label={t(`staffNews.${name}`)}
                help={name === 'alt' ? t('staffNews.altHelp') : undefined}
                maxLength={300}
                value={words[name]}
                onChange={event => setWords({ ...words, [name]: event.target.value })}
              />
            ))
          : null}
        <FailureAlert error={send.error} />
        <Actions>
          <Button type="submit" busy={send.isPending} disabled={file === undefined}>
            {t('staffNews.sendFile')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
