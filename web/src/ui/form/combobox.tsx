import { type Language, localeOf } from '@studentgo/protocol/language'
import type { ReactNode } from 'react'
import {
  Collection,
  ComboBox,
  Header,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'
import { useFormats } from '#web/platform/language/format.ts'
import style from './combobox.module.css'
import field from './field.module.css'

export interface Proposal<Id extends number | string> {
  id: Id
  title: string
  /** Of the title, where it is not the page's. */
  language?: Language | undefined
  /** Distinguishes it from another of the same title. */
  note?: ReactNode
}

/** Proposals of one kind; `id` differs from those of the proposals. */
export interface ProposalGroup<Id extends number | string> {
  id: string
  title: string
  proposals: readonly Proposal<Id>[]
}

interface Props<Id extends number | string> {
  label: ReactNode
  help?: ReactNode
  value: string
  onChange: (value: string) => void
  /** The proposals that match the value. */
  proposals: readonly (Proposal<Id> | ProposalGroup<Id>)[]
  onChoose: (id: Id) => void
  placeholder?: string
  /** Shown while the list is empty: that nothing matches, or that more must be typed. */
  empty: string
  autoFocus?: boolean
}

/** A field that proposes matches while the user types; an arrow and Enter, or a tap, choose. */
export function Combobox<Id extends number | string>({
  label,
  help,
  value,
  onChange,
  proposals,
  onChoose,
  placeholder = '',
  empty,
  autoFocus = false,
}: Props<Id>) {
  const { language } = useFormats()
  return (
    <I18nProvider locale={localeOf(language)}>
      <ComboBox
        className={field.field ?? ''}
        items={proposals}
        inputValue={value}
        onInputChange={onChange}
        onSelectionChange={key => {
          if (key !== null) onChoose(key as Id)
        }}
        allowsCustomValue
        allowsEmptyCollection
        autoFocus={autoFocus}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        {help ? (
          <Text slot="description" className={field.help ?? ''}>
            {help}
          </Text>
        ) : null}
        <Input className={field.input ?? ''} placeholder={placeholder} />
        <Popover className={style.popover ?? ''}>
          <ListBox<Proposal<Id> | ProposalGroup<Id>>
            className={style.list ?? ''}
            renderEmptyState={() => empty}
          >
            {one =>
              'proposals' in one ? (
                <ListBoxSection>
                  <Header className={style.group ?? ''}>{one.title}</Header>
                  <Collection items={one.proposals}>{proposal => <Option {...proposal} />}</Collection>
                </ListBoxSection>
              ) : (
                <Option {...one} />
              )
            }
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

/** A screen reader reads an option with its note, as it is shown. */
function Option<Id extends number | string>({ id, title, language, note }: Proposal<Id>) {
  return (
    <ListBoxItem id={id} textValue={title} className={style.proposal ?? ''}>
      <span lang={language}>{title}</span>{' '}
      {note === undefined ? null : <span className={field.help ?? ''}>{note}</span>}
    </ListBoxItem>
  )
}
