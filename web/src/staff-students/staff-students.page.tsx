import { studentCardAddress } from '@studentgo/protocol/addresses'
import type { ListedStudent } from '@studentgo/protocol/staff-students'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Actions, Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { staffStudentsQuery } from './staff-students.data.ts'

const settleMilliseconds = 250

/** The own students, found by the beginning of a name or by their group. */
export default function StaffStudentsPage() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [group, setGroup] = useState('')
  const [page, setPage] = useState(0)
  const q = useSettled(text.trim(), settleMilliseconds)
  const { data, error } = useQuery({
    ...staffStudentsQuery({ q, group, page }),
    placeholderData: keepPreviousData,
  })
  const isSearch = q !== '' || group !== ''
  const groups = [
    { value: '', label: t('staffStudents.allGroups') },
    ...(data?.groups ?? []).map(one => ({ value: one.code, label: `${one.code} (${one.students})` })),
  ]
  return (
    <Page title={t('staffStudents.title')}>
      <FieldRow>
        <SearchField
          label={t('staffStudents.search')}
          maxLength={60}
          value={text}
          onChange={typed => {
            setText(typed)
            setPage(0)
          }}
        />
        <SelectField
          label={t('staffStudents.group')}
          value={group}
          options={groups}
          onChange={value => {
            setGroup(value)
            setPage(0)
          }}
        />
      </FieldRow>
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : (
        <Stack>
          <div aria-live="polite">
            {data.totalElements === 0 ? (
              <EmptyState>{t(isSearch ? 'staffStudents.nobody' : 'staffStudents.none')}</EmptyState>
            ) : (
              <Quiet>{t('staffStudents.found', { count: data.totalElements })}</Quiet>
            )}
          </div>
          {data.content.length === 0 ? null : (
            <RowList>
              {data.content.map(student => (
                <StudentRow key={student.studentId} student={student} />
              ))}
            </RowList>
          )}
          {data.totalPages > 1 ? (
            <Actions>
              {data.first ? null : (
                <Button onClick={() => setPage(page - 1)}>{t('staffStudents.back')}</Button>
              )}
              {data.last ? null : (
                <Button onClick={() => setPage(page + 1)}>{t('staffStudents.more')}</Button>
              )}
            </Actions>
          ) : null}
        </Stack>
      )}
    </Page>
  )
}

function StudentRow({ student: { studentId, name, group, minor, roles } }: { student: ListedStudent }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Row split>
      <div>
        <Link to={studentCardAddress(studentId)}>{name}</Link>
        <Quiet small>
          {[group, formats.list(roles.map(role => t(`staffStudents.role.${role}`)))]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </div>
      {minor ? <Chip tone="quiet">{t('staffStudents.minor')}</Chip> : null}
    </Row>
  )
}
