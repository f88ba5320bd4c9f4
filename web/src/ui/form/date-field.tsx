import { type CalendarDate, parseDate } from '@internationalized/date'
import { localeOf } from '@studentgo/protocol/language'
import { type ReactNode, useImperativeHandle, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import style from './date-field.module.css'
import field from './field.module.css'
import { PatternSegment } from './pattern-segment.tsx'

interface Props {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** A school day, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The first and the last school day that can be chosen. */
  earliest?: string
  latest?: string
  ref?: (element: { focus: () => void } | null) => void
}

/** A school day: typed part by part, or taken from a calendar whose weeks start on Monday. */
export function DateField({ label, help, error, value, onChange, onBlur, earliest, latest, ref }: Props) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }))
  return (
    <I18nProvider locale={localeOf(language)}>
      <DatePicker
        className={field.field ?? ''}
        value={dateIn(value)}
        onChange={date => onChange(date?.toString() ?? '')}
        onBlur={() => onBlur?.()}
        minValue={dateIn(earliest)}
        maxValue={dateIn(latest)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        firstDayOfWeek="mon"
        shouldForceLeadingZeros={false}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        {help ? (
          <Text slot="description" className={field.help ?? ''}>
            {help}
          </Text>
        ) : null}
        <Group ref={group} className={style.group ?? ''}>
          <DateInput className={style.input ?? ''}>
            {segment => <PatternSegment segment={segment} pattern="format.date" />}
          </DateInput>
          <Button className={style.open ?? ''}>{t('date.calendar')}</Button>
        </Group>
        {error ? (
          <Text slot="errorMessage" data-fault className={field.error ?? ''}>
            {error}
          </Text>
        ) : null}
        <Popover className={style.popover ?? ''}>
          <Dialog className={style.dialog ?? ''}>
            <Month />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

function Month() {
  const { t } = useTranslation()
  return (
    <Calendar className={style.calendar ?? ''}>
      <header className={style.monthHead}>
        <Heading className={style.month ?? ''} />
        <Button slot="previous" className={style.turn ?? ''}>
          {t('date.previous')}
        </Button>
        <Button slot="next" className={style.turn ?? ''}>
          {t('date.next')}
        </Button>
      </header>
      <CalendarGrid className={style.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {day => <CalendarHeaderCell className={style.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => <CalendarCell date={date} className={style.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function dateIn(value: string | undefined): CalendarDate | null {
  return value ? parseDate(value) : null
}
