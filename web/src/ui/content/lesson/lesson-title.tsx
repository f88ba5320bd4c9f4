import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { Fragment } from 'react'
import { InLanguage } from '../in-language.tsx'

interface Props {
  entry: Pick<TimetableEntry, 'title' | 'titleLanguage' | 'state'>
  /** Struck through where the lesson is cancelled. */
  struck?: boolean
}

/** The titles of several lessons. */
export function LessonTitles({ entries }: { entries: readonly TimetableEntry[] }) {
  return entries.map((entry, at) => (
    <Fragment key={entry.id}>
      {at > 0 ? ', ' : null}
      <LessonTitle entry={entry} />
    </Fragment>
  ))
}

/** The title of a lesson, in the language that the school has written it in. */
export function LessonTitle({ entry: { title, titleLanguage, state }, struck = false }: Props) {
  const name = <InLanguage language={titleLanguage}>{title}</InLanguage>
  return struck && state === 'CANCELLED' ? <s>{name}</s> : name
}
