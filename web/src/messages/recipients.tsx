import type { RecipientGroup, Teacher } from '@studentgo/protocol/messages'
import { hasWords } from '@studentgo/protocol/rules/words'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Fault } from '#web/ui/content/text.tsx'
import { Combobox } from '#web/ui/late.tsx'
import { offeredAtOnce } from './messages.data.ts'
import style from './recipients.module.css'

interface Props {
  groups: readonly RecipientGroup[]
  teachers: readonly Teacher[]
}

/** Recipients: today's teachers, the student's own staff and the services at one tap, everybody else by name. */
export function Recipients({ groups, teachers }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const now = useNow()
  const { value, onChange, onBlur, error, ref } = useField<number[]>('personIds')
  const [typed, setTyped] = useState('')
  // Recipients chosen before come first, where they are visible.
  const [first] = useState(value)
  const atOnce = offeredAtOnce(groups, teachers, now)
  const chips = [...new Set([...first, ...value.filter(one => !atOnce.includes(one)), ...atOnce])]
  const persons = groups.flatMap(group => group.persons.map(person => ({ ...person, group: group.groupKey })))
  const toggle = (personId: number) =>
    onChange(value.includes(personId) ? value.filter(one => one !== personId) : [...value, personId])
  return (
    <div className={style.recipients}>
      <fieldset ref={ref} tabIndex={-1} aria-labelledby={id} className={style.chips}>
        <span id={id}>{t('messages.toWhom')}</span>
        {chips.flatMap(personId => {
          const person = persons.find(one => one.personId === personId)
          if (person === undefined) return []
          const isChosen = value.includes(personId)
          return (
            <button
              key={personId}
              type="button"
              className={style.recipient}
              aria-pressed={isChosen}
              onClick={() => toggle(personId)}
              onBlur={onBlur}
            >
              {isChosen ? <Icon name="check" /> : null}
              {person.name}
              <WhyOffered
                teacher={teachers.find(one => one.personId === personId)}
                group={person.group}
                now={now}
              />
            </button>
          )
        })}
      </fieldset>
      <Combobox
        label={<span className="visually-hidden">{t('messages.findByName')}</span>}
        placeholder={t('messages.findByName')}
        value={typed}
        onChange={setTyped}
        proposals={groups.flatMap(({ groupKey, persons: members }) => {
          const title = t(`messages.group.${groupKey}`)
          const proposals = members.flatMap(({ personId, ...member }) => {
            const teacher = teachers.find(one => one.personId === personId)
            const words = [member.name, member.title, title, ...(teacher?.subjects ?? [])].join(' ')
            if (value.includes(personId) || !hasWords(words, typed)) return []
            return { id: personId, title: member.name, note: <Work teacher={teacher} title={member.title} /> }
          })
          return proposals.length === 0 ? [] : { id: groupKey, title, proposals }
        })}
        onChoose={personId => {
          setTyped('')
          if (!value.includes(personId)) onChange([...value, personId])
        }}
        empty={t('messages.nobodyNamed')}
      />
      {error === undefined ? null : <Fault>{t('messages.chooseSomebody')}</Fault>}
      <Away of={value} teachers={teachers} />
    </div>
  )
}

/** The time of today's lesson, else the role with the student or the service. */
function WhyOffered({
  teacher,
  group,
  now,
}: {
  teacher: Teacher | undefined
  group: RecipientGroup['groupKey']
  now: Date
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const lesson = teacher?.lessonToday
  if (lesson !== undefined) {
    const isOn = Date.parse(lesson.start) <= now.getTime() && now.getTime() < Date.parse(lesson.end)
    return ` · ${isOn ? t('messages.lessonNow') : formats.time(lesson.start)}`
  }
  const role = teacher?.roles.find(one => one !== 'TEACHER')
  if (role !== undefined) return ` · ${t(`messages.role.${role}`)}`
  return group === 'CURRENT_TEACHERS' ? null : ` · ${t(`messages.group.${group}`)}`
}

/** A person's work: the roles with the student or the title, the courses, and until when away. */
function Work({ teacher, title }: { teacher: Teacher | undefined; title: string | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const roles =
    teacher?.roles.filter(role => role !== 'TEACHER').map(role => t(`messages.role.${role}`)) ?? []
  const away = teacher?.availability
  return (
    <>
      {roles.length > 0 ? roles.join(' · ') : <InSchoolLanguage>{title}</InSchoolLanguage>}
      {teacher?.subjects.map(subject => ` · ${subject}`)}
      {away === undefined ? null : ` · ${t('messages.away', { date: formats.date(away.awayUntil) })}`}
    </>
  )
}

/** Chosen recipients who are away, and their deputies. */
function Away({ of, teachers }: { of: readonly number[]; teachers: readonly Teacher[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return teachers.flatMap(({ personId, name, availability: away }) => {
    if (away === undefined || !of.includes(personId)) return []
    return (
      <p key={personId} className={style.away}>
        {t('messages.awayOf', { name, date: formats.date(away.awayUntil) })}
        {away.note === undefined ? null : <span lang={away.noteLanguage}> {away.note}</span>}
        {away.deputy === undefined ? null : ` ${t('messages.deputy', { name: away.deputy.name })}`}
      </p>
    )
  })
}
