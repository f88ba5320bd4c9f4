import {
  type Attachment,
  type AttachmentCategory,
  type Attachments,
  attachmentCategory,
  deleteAttachment,
  describeAttachment,
  describeBody,
  isSent,
} from '@studentgo/protocol/attachments'
import { visibilityOf } from '@studentgo/protocol/rules/attachment-readers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useChildId } from '#web/platform/page/app-context.ts'
import { useSignedIn, useStudentId } from '#web/platform/session/session.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert, QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Card, Column, Columns, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { FileName } from './attached-files.panel.tsx'
import { attachmentsQuery, fileFactsQuery, fileQuery, pageSize } from './attachments.data.ts'
import { FilePicker } from './file-picker.panel.tsx'

const FileViewer = lazy(() => import('./file-viewer.panel.tsx'))

const mostAtOnce = 100

/**
 * The purposes of files that a student adds here; files for the other purposes are added at the thing that they belong
 * to.
 */
const ownPurposes = ['CERTIFICATE', 'ABSENCE', 'DEMONSTRATION', 'CONTRACT', 'OTHER'] as const

/** Every file of the student with its purpose, its readers, and the object that it is attached to. */
export default function AttachmentsPage() {
  const [search, setSearch] = useSearchParams()
  const fileId = idIn(search, 'file')
  return (
    <>
      <AttachmentList />
      {fileId === undefined ? null : (
        <AskedFile key={fileId} id={fileId} onClose={() => setSearch({}, { replace: true })} />
      )}
    </>
  )
}

/** The file that the address names, opened over the list. */
function AskedFile({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const studentId = useStudentId()
  const { data, error } = useQuery(fileFactsQuery(studentId, id))
  const file = data?.content[0]
  if (file !== undefined && isSent(file.scan)) {
    return (
      <Suspense>
        <FileViewer file={file} query={fileQuery(studentId, file)} onClose={onClose} />
      </Suspense>
    )
  }
  if (data === undefined) return <FailureAlert error={error} />
  return <Notice title={t(file === undefined ? 'attachments.gone' : `attachments.scan.${file.scan}`)} />
}

/** The list; a guardian only reads it. */
export function AttachmentList() {
  const { t } = useTranslation()
  const studentId = useStudentId()
  const { mayWrite } = useSignedIn()
  const [size, setSize] = useState(pageSize)
  const { data, error, isPlaceholderData } = useQuery({
    ...attachmentsQuery(studentId, size),
    placeholderData: keepPreviousData,
  })
  const isOwn = useChildId() === undefined
  return (
    <Page
      title={t('attachments.title')}
      lead={t('attachments.lead')}
      actions={
        isOwn && mayWrite ? (
          <Button small onClick={goToAdding}>
            {t('attachments.add')}
          </Button>
        ) : null
      }
    >
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : (
        <Columns>
          <Column>
            {data.content.length === 0 ? <EmptyState>{t('attachments.empty')}</EmptyState> : null}
            {attachmentCategory.options.map(category => (
              <Purpose
                key={category}
                category={category}
                files={data.content.filter(file => file.category === category)}
              />
            ))}
            {!data.last && size < mostAtOnce ? (
              <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
                {t('attachments.older')}
              </Button>
            ) : null}
          </Column>
          {isOwn && mayWrite ? <AddFiles room={data.room} /> : null}
        </Columns>
      )}
    </Page>
  )
}

/** On a phone the form is below all files. */
function goToAdding(): void {
  const heading = document.getElementById('add-files')
  heading?.scrollIntoView()
  heading?.focus()
}

function AddFiles({ room }: Pick<Attachments, 'room'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { minor } = useSignedIn()
  const [category, setCategory] = useState<AttachmentCategory>('CERTIFICATE')
  return (
    <Section id="add-files" title={t('attachments.add')}>
      <Card>
        <Stack>
          <SelectField
            label={t('attachments.purpose')}
            value={category}
            options={ownPurposes.map(value => ({ value, label: t(`attachments.category.${value}`) }))}
            onChange={value => setCategory(attachmentCategory.parse(value))}
          />
          <p>
            <strong>{t('attachments.whoSees')}</strong>{' '}
            {sees(t, { category, visibility: visibilityOf('STUDENT', category) }, minor)}
          </p>
          {/* Files already sent are in the list beside this. */}
          <FilePicker
            label={t('attachments.files')}
            category={category}
            files={[]}
            onChange={() => undefined}
          />
          <Quiet small>
            {t('attachments.room', {
              files: room.files,
              mostFiles: room.mostFiles,
              used: formats.fileSize(room.bytes),
              most: formats.fileSize(room.mostBytes),
            })}
          </Quiet>
        </Stack>
      </Card>
    </Section>
  )
}

interface PurposeProps {
  category: AttachmentCategory
  files: readonly Attachment[]
}

/** Files with the same purpose. */
function Purpose({ category, files }: PurposeProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <Section id={`files-${category}`} title={t(`attachments.category.${category}`)}>
      <RowList>
        {files.map(file => (
          <FileRow key={file.id} file={file} />
        ))}
      </RowList>
    </Section>
  )
}

function FileRow({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { minor } = useSignedIn()
  return (
    <Row split>
      <Column gap="tight">
        <FileName file={file} />
        {file.description === undefined ? null : <p>{file.description}</p>}
        <Quiet small>
          {t('attachments.uploaded', { name: file.uploadedBy.name, date: formats.dateOf(file.uploadedAt) })}
        </Quiet>
        <Quiet small>
          {t('attachments.whoSees')} {sees(t, file, minor)}
        </Quiet>
        {file.lockedBy === undefined ? null : (
          <Quiet small>{t(`attachments.usedBy.${file.lockedBy.module}`)}</Quiet>
        )}
      </Column>
      {file.canDelete ? (
        <Actions>
          <Describe file={file} />
          <Delete file={file} />
        </Actions>
      ) : null}
    </Row>
  )
}

/** Who sees a file, in words; guardians of an adult see none. */
function sees(
  t: (key: string) => string,
  { category, visibility }: Pick<Attachment, 'category' | 'visibility'>,
  minor: boolean,
): string {
  if (category === 'MESSAGE') return t('attachments.sees.MESSAGE')
  return t(`attachments.sees.${visibility === 'STUDENT_AND_PARENT' && minor ? visibility : 'STUDENT'}`)
}

/** Another name or description. */
function Describe({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const studentId = useStudentId()
  const [isOpen, setOpen] = useState(false)
  const describe = useEndpointMutation(describeAttachment, {
    done: ({ name }) => t('attachments.described', { name }),
  })
  return (
    <>
      <Button small variant="plain" onClick={() => setOpen(true)}>
        {t('attachments.describe')}
        <span className="visually-hidden">: {file.name}</span>
      </Button>
      {isOpen ? (
        <Dialog title={t('attachments.describeTitle')} onClose={() => setOpen(false)}>
          <EndpointForm
            mutation={describe}
            schema={describeBody}
            initial={{ name: file.name, description: file.description ?? '' }}
            draft={`attachment.${file.id}`}
            toInput={body => ({
              params: { studentId: String(studentId), attachmentId: String(file.id) },
              body,
            })}
            onDone={() => setOpen(false)}
            onCancel={() => setOpen(false)}
            submitLabel={t('attachments.save')}
          >
            <FormTextField name="name" label={t('attachments.name')} help={t('attachments.nameHelp')} />
            <FormTextField name="description" label={t('attachments.description')} />
          </EndpointForm>
        </Dialog>
      ) : null}
    </>
  )
}

/** Deleting needs a confirmation, shown in the same place. */
function Delete({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const studentId = useStudentId()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useEndpointMutation(deleteAttachment, {
    done: () => t('attachments.deleted', { name: file.name }),
  })
  const name = <span className="visually-hidden">: {file.name}</span>
  if (!isConfirming) {
    return (
      <Button small variant="plain" onClick={() => setConfirming(true)}>
        {t('attachments.delete')}
        {name}
      </Button>
    )
  }
  return (
    <Actions>
      <Button
        small
        variant="danger"
        autoFocus
        busy={remove.isPending}
        onClick={() =>
          remove.mutate({ params: { studentId: String(studentId), attachmentId: String(file.id) } })
        }
      >
        {t('attachments.deleteYes')}
        {name}
      </Button>
      <Button small variant="plain" onClick={() => setConfirming(false)}>
        {t('attachments.deleteNo')}
      </Button>
    </Actions>
  )
}
