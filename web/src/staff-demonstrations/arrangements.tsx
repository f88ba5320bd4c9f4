import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { BulletList } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Actions, Section } from '#web/ui/layout/layout.tsx'
import ArrangingForm from './arranging.form.tsx'
import type { AssessingProps } from './assessing.data.ts'

/** The time, place, people and tasks of a demonstration, which can be changed before it is held. */
export default function Arrangements(props: AssessingProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { demonstration, tasks, can } = props.assessing
  const { environment, assessors, contentDescriptions } = demonstration
  const list = (texts: readonly string[]) => (texts.length === 0 ? t('arranging.none') : texts.join(' · '))
  return (
    <Section id="arrangements" title={t('arranging.title')}>
      {isOpen && can.plan ? (
        <ArrangingForm
          key={demonstration.version}
          {...props}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <>
          <Facts>
            <Fact label={t('arranging.when')}>{formats.days(demonstration)}</Fact>
            <Fact label={t('arranging.where')}>
              {list([environment?.name, environment?.address].filter(text => text !== undefined))}
            </Fact>
            <Fact label={t('arranging.who')}>
              {list(
                assessors.map(({ name, organisation, role }) =>
                  [name, organisation, role.name].filter(Boolean).join(', '),
                ),
              )}
            </Fact>
            <Fact label={t('arranging.what')}>
              {contentDescriptions.length === 0 ? (
                t('arranging.none')
              ) : (
                <BulletList texts={contentDescriptions} />
              )}
            </Fact>
          </Facts>
          {tasks.length === 0 ? null : (
            <Fold small summary={`${t('arranging.checklist')} (${tasks.length})`}>
              <BulletList texts={tasks.map(task => task.text)} />
            </Fold>
          )}
          {can.plan ? (
            <Actions>
              <Button onClick={() => setOpen(true)}>{t('arranging.change')}</Button>
            </Actions>
          ) : null}
        </>
      )}
    </Section>
  )
}
