import { addresses, requestFormAddress } from '@studentgo/protocol/addresses'
import { type RequestForm, requestCategories } from '@studentgo/protocol/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '#web/app/menu/may-open.ts'
import { menuOf } from '#web/app/menu/menu.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/content/icon.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Actions, Card, Column, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { formsQuery } from './requests.data.ts'
import style from './requests.module.css'
import { useUnavailable } from './unavailable.ts'

/** The common intents, and where each is done: by a form, or on another screen. */
const intents = [
  { name: 'certificate', icon: 'document', screen: addresses.documents },
  { name: 'ask', icon: 'talk', code: 'ASK_SCHOOL' },
  { name: 'leave', icon: 'calendar', screen: addresses.absences },
  { name: 'support', icon: 'support', code: 'SUPPORT' },
  { name: 'recognition', icon: 'learning', code: 'RECOGNITION' },
] as const satisfies readonly ({ name: string; icon: IconName } & ({ screen: string } | { code: string }))[]

/** Starts a new request: by its purpose, or any form of the school by its words or the situation in life. */
export function Forms() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(formsQuery)
  const isSearching = words.trim() !== ''
  const found = (data ?? []).filter(form => hasWords(form, words))
  return (
    <Column gap="close">
      <QueryState query={{ data, error }} lines={8} />
      {data === undefined ? null : (
        <>
          <SearchField label={t('requests.findForm')} value={words} maxLength={100} onChange={setWords} />
          <Quiet role="status" className={isSearching ? undefined : 'visually-hidden'}>
            {isSearching ? t('requests.formsFound', { count: found.length }) : null}
          </Quiet>
          {isSearching ? null : <Intents forms={data} isOpen={isOpen} setOpen={setOpen} />}
        </>
      )}
      {data?.length === 0 ? <EmptyState>{t('requests.noForms')}</EmptyState> : null}
      {found.length > 0 && (isSearching || isOpen) ? <FormList forms={found} /> : null}
    </Column>
  )
}

interface IntentsProps {
  forms: readonly RequestForm[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function Intents({ forms, isOpen, setOpen }: IntentsProps) {
  const { t } = useTranslation()
  const addressOf = useAddressOfIntent(forms)
  return (
    <ul className={style.intents} aria-label={t('requests.intents')}>
      {intents.map(intent => {
        const to = addressOf(intent)
        return to === undefined ? null : (
          <Card key={intent.name} as="li" className={style.intent}>
            <Icon name={intent.icon} />
            <Link to={to} className={wholeCard.open}>
              {t(`requests.intent.${intent.name}`)}
            </Link>
          </Card>
        )
      })}
      {forms.length === 0 ? null : (
        <Card as="li" className={style.intent}>
          <Icon name="more" />
          <button
            type="button"
            className={classes(wholeCard.open, style.other)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('requests.intent.other')}
          </button>
        </Card>
      )}
    </ul>
  )
}

/** The address of an intent; undefined where the school or the reader does not have it. */
function useAddressOfIntent(forms: readonly RequestForm[]) {
  const { place } = useApp()
  const mayOpen = useMayOpen()
  const isInUse = useScreensInUse()
  const screens = menuOf(place, mayOpen).flatMap(({ entries }) => entries.map(({ to }) => to))
  return (intent: (typeof intents)[number]): string | undefined => {
    if ('screen' in intent) return screens.find(to => to === intent.screen && isInUse(to))
    const form = forms.find(({ code }) => code === intent.code)
    return form && requestFormAddress(form.id)
  }
}

function FormList({ forms }: { forms: readonly RequestForm[] }) {
  const { t } = useTranslation()
  const groups = requestCategories
    .map(category => ({ category, forms: forms.filter(form => form.category === category) }))
    .filter(group => group.forms.length > 0)
  return (
    <Section id="forms" title={t('requests.forms')}>
      {groups.map(group => (
        <section key={group.category} aria-labelledby={`category-${group.category}`}>
          <h3 id={`category-${group.category}`}>{t(`requests.category.${group.category}`)}</h3>
          <Card rows>
            <RowList>
              {group.forms.map(form => (
                <FormRow key={form.id} form={form} />
              ))}
            </RowList>
          </Card>
        </section>
      ))}
    </Section>
  )
}

function FormRow({ form }: { form: RequestForm }) {
  const { t } = useTranslation()
  const unavailable = useUnavailable(form)
  return (
    <Row>
      <Actions as="p">
        <strong>
          <Link to={requestFormAddress(form.id)} className={wholeCard.open} lang={form.titleLanguage}>
            {form.title}
          </Link>
        </strong>
        <Quiet inline small>
          {t('requests.minutes', { count: form.estimatedMinutes })}
        </Quiet>
      </Actions>
      <Quiet small>
        {unavailable ?? <InLanguage language={form.descriptionLanguage}>{form.description}</InLanguage>}
      </Quiet>
    </Row>
  )
}

/** Whether a form has all of these words, by their beginnings, in its name or description. */
function hasWords({ title, description }: RequestForm, words: string): boolean {
  const text = ` ${title} ${description}`.toLowerCase()
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
