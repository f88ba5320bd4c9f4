import type { WorkDemonstration, WorkUnit } from '@studentgo/protocol/staff-plan'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmount, useFormats } from '#web/platform/language/format.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Combobox } from '#web/ui/late.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { planUnitsQuery } from './staff-plan.data.ts'
import { atDraft, useChangeWork, type WorkProps } from './use-change-work.ts'

const UnitForm = lazy(() => import('./unit.form.tsx'))
const DemonstrationForm = lazy(() => import('./demonstration.form.tsx'))

type OpenUnit = Parameters<typeof UnitForm>[0]['unit']

/** The units as they will be, each with its actions. */
export function WorkUnits({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const amount = useAmount('OSP')
  const change = useChangeWork()
  const [open, setOpen] = useState<OpenUnit>()
  const params = { studentId: String(studentId) }
  const days = ({ startDate, endDate }: WorkUnit) =>
    startDate === undefined || endDate === undefined
      ? t('planWork.unit.noDays')
      : formats.days({ startDate, endDate })
  return (
    <Section id="units" title={t('planWork.units')}>
      <RowList>
        {work.units.map(unit => (
          <Row key={unit.moduleId} split>
            <div>
              {unit.name}
              {unit.edited === undefined ? null : (
                <>
                  {' '}
                  <Chip tone="changed">{t(`planWork.edited.${unit.edited}`)}</Chip>
                </>
              )}
              <Quiet small>
                {[amount(unit.osp), days(unit), t(`plan.module.${unit.state}`)].join(' · ')}
              </Quiet>
            </div>
            <Actions>
              {unit.edited === undefined || !work.can.edit ? null : (
                <Button
                  small
                  variant="plain"
                  aria-label={t('planWork.undoOf', { name: unit.name })}
                  onClick={() =>
                    change.mutate({ params, body: { ...atDraft(work), undo: `unit ${unit.moduleId}` } })
                  }
                >
                  {t('planWork.undo')}
                </Button>
              )}
              {unit.can.remove && unit.edited === undefined ? (
                <Button
                  small
                  variant="plain"
                  aria-label={t('planWork.removeOf', { name: unit.name })}
                  onClick={() => change.mutate({ params, body: { ...atDraft(work), remove: unit.moduleId } })}
                >
                  {t('planWork.remove')}
                </Button>
              ) : null}
              {unit.can.change && unit.edited !== 'REMOVE' ? (
                <Button
                  small
                  aria-label={t('planWork.changeOf', { name: unit.name })}
                  onClick={() => setOpen(unit)}
                >
                  {t('planWork.change')}
                </Button>
              ) : null}
            </Actions>
          </Row>
        ))}
      </RowList>
      {work.can.edit ? <AddUnit studentId={studentId} work={work} onChoose={setOpen} /> : null}
      {open === undefined ? null : (
        <Suspense fallback={<LoadingOverlay />}>
          <UnitForm studentId={studentId} work={work} unit={open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

const settleMilliseconds = 300

function AddUnit({ studentId, work, onChoose }: WorkProps & { onChoose: (unit: OpenUnit) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const amount = useAmount('OSP')
  const [text, setText] = useState('')
  const q = useSettled(text.trim(), settleMilliseconds)
  const isEnough = q.length >= 2
  const { data } = useQuery({ ...planUnitsQuery(studentId, work.planId, q), enabled: isEnough })
  const found = isEnough ? (data ?? []) : []
  return (
    <Combobox
      label={t('planWork.add')}
      help={t('planWork.add.help')}
      value={text}
      onChange={setText}
      proposals={found.map(({ moduleId, name, osp }) => ({
        id: moduleId,
        title: formats.text(name),
        note: osp === undefined ? undefined : amount(osp),
      }))}
      onChoose={id => {
        const unit = found.find(one => one.moduleId === id)
        if (unit === undefined) return
        setText('')
        onChoose({ moduleId: unit.moduleId, name: formats.text(unit.name), osp: unit.osp ?? 0 })
      }}
      empty={t(isEnough && data !== undefined ? 'planWork.add.none' : 'planWork.add.help')}
    />
  )
}

/** The demonstrations as they will be planned. */
export function WorkDemonstrations({ studentId, work }: WorkProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const change = useChangeWork()
  const [open, setOpen] = useState<{ demonstration: WorkDemonstration | undefined }>()
  return (
    <Section id="demonstrations" title={t('planWork.demonstrations')}>
      {work.demonstrations.length === 0 ? <Quiet>{t('planWork.demonstrations.none')}</Quiet> : null}
      <RowList>
        {work.demonstrations.map(demonstration => {
          const { key, name, edited, state, placeName, ...days } = demonstration
          return (
            <Row key={key} split>
              <div>
                {name}
                {edited === undefined ? null : (
                  <>
                    {' '}
                    <Chip tone="changed">{t(`planWork.edited.${edited}`)}</Chip>
                  </>
                )}
                <Quiet small>
                  {[formats.days(days), placeName, t(`demonstrations.state.${state}`)].join(' · ')}
                </Quiet>
              </div>
              <Actions>
                {edited === undefined || !work.can.edit ? null : (
                  <Button
                    small
                    variant="plain"
                    aria-label={t('planWork.undoOf', { name })}
                    onClick={() =>
                      change.mutate({
                        params: { studentId: String(studentId) },
                        body: { ...atDraft(work), undo: key },
                      })
                    }
                  >
                    {t('planWork.undo')}
                  </Button>
                )}
                {demonstration.can.change ? (
                  <Button
                    small
                    aria-label={t('planWork.changeOf', { name })}
                    onClick={() => setOpen({ demonstration })}
                  >
                    {t('planWork.change')}
                  </Button>
                ) : null}
              </Actions>
            </Row>
          )
        })}
      </RowList>
      {work.can.edit ? (
        <Actions>
          <Button onClick={() => setOpen({ demonstration: undefined })}>
            {t('planWork.demonstration.add')}
          </Button>
        </Actions>
      ) : null}
      {open === undefined ? null : (
        <Suspense fallback={<LoadingOverlay />}>
          <DemonstrationForm studentId={studentId} work={work} {...open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}
