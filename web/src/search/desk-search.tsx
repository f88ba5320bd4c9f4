import {
  findStaffAddress,
  staffAddresses,
  staffCaseAddress,
  staffThreadAddress,
  studentCardAddress,
} from '@studentgo/protocol/addresses'
import { hasWords } from '@studentgo/protocol/rules/words'
import type { StaffCase } from '@studentgo/protocol/staff-cases'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inPlace } from '#web/app/shells/area-parts.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import type { Proposal, ProposalGroup } from '#web/ui/form/combobox.tsx'
import { noteOf, useNamed } from './named.ts'
import { useParts } from './parts.ts'
import { useDeskSearch } from './search.data.ts'
import { SearchFrame } from './search-frame.tsx'

const mostShown = 5

/** The search of the staff area: own students, open cases, threads and colleagues, each by its list endpoint. */
export default function DeskSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [text, setText] = useState('')
  const parts = useParts()
  const [desk] = parts
  const named = useNamed(parts, text)
  const { found, ...state } = useDeskSearch(text, desk?.isOpen(staffAddresses.cases) ?? false)
  const { students, colleagues, threads, cases } = found
  const at = (address: string) => (desk === undefined ? address : inPlace(desk, address))
  const ofCase = ({ kind, title, student }: StaffCase) =>
    `${student.name} ${student.group ?? ''} ${title ?? ''} ${t(`staffCases.kind.${kind}`)}`
  const waiting = (cases?.cases ?? []).filter(one => hasWords(ofCase(one), text))
  const groups: ProposalGroup<string>[] = [
    {
      id: 'STUDENT',
      title: t('search.kind.STUDENT'),
      proposals: withMore(
        (students?.content ?? []).map(({ studentId, name, group }) => ({
          id: at(studentCardAddress(studentId)),
          title: name,
          note: group,
        })),
        students?.totalElements,
        { id: at(staffAddresses.students), title: t('search.more', { screen: t('staffStudents.title') }) },
      ),
    },
    {
      id: 'CASE',
      title: t('search.kind.CASE'),
      proposals: withMore(
        waiting.map(({ kind, id, student, sentAt }) => ({
          id: at(staffCaseAddress(kind, id)),
          title: student.name,
          note: noteOf(t(`staffCases.kind.${kind}`), formats.dateOf(sentAt)),
        })),
        waiting.length,
        { id: at(staffAddresses.cases), title: t('search.more', { screen: t('staffCases.title') }) },
      ),
    },
    {
      id: 'MESSAGE',
      title: t('search.kind.MESSAGE'),
      proposals: withMore(
        (threads?.content ?? []).map(({ id, subject, participants, lastMessageAt }) => ({
          id: at(staffThreadAddress(id)),
          title: subject,
          note: noteOf(formats.dateOf(lastMessageAt), participants.map(({ name }) => name).join(', ')),
        })),
        threads?.totalElements,
        { id: at(staffAddresses.messages), title: t('search.more', { screen: t('staffMessages.title') }) },
      ),
    },
    {
      id: 'COLLEAGUE',
      title: t('search.kind.STAFF'),
      proposals: (colleagues ?? []).map(({ personId, name, title }) => ({
        id: at(findStaffAddress({ words: name, personId })),
        title: name,
        note: title,
      })),
    },
  ]
  return (
    <SearchFrame
      {...state}
      parts={parts}
      text={text}
      onText={setText}
      groups={[...named, ...groups]}
      onClose={onClose}
    />
  )
}

/** The first proposals, and the link to all where there are more. */
function withMore(
  proposals: Proposal<string>[],
  total: number | undefined,
  more: Proposal<string>,
): Proposal<string>[] {
  const shown = proposals.slice(0, mostShown)
  return (total ?? 0) > shown.length ? [...shown, more] : shown
}
