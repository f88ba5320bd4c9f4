import { plannedState, unitForm, type WorkUnit } from '@studentgo/protocol/staff-plan'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { atDraft, useChangeWork, type WorkProps } from './use-change-work.ts'

type Unit = Pick<WorkUnit, 'moduleId' | 'name' | 'osp' | 'startDate' | 'endDate'> & {
  state?: WorkUnit['state']
}

/** The form of a unit in the next version. */
export default function UnitForm({
  studentId,
  work,
  unit,
  close,
}: WorkProps & { unit: Unit; close: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const change = useChangeWork()
  const { moduleId, name, osp, state, startDate = '', endDate = '' } = unit
  const known = plannedState.options.find(one => one === state) ?? 'PLANNED'
  return (
    <Dialog title={t('planWork.changeOf', { name })} onClose={close}>
      <EndpointForm
        mutation={change}
        schema={unitForm}
        initial={{ osp: formats.number(osp), state: known, startDate, endDate }}
        draft={null}
        toBody={values => ({ moduleId, ...values })}
        toInput={unit => ({
          params: { studentId: String(studentId) },
          body: { ...atDraft(work), unit: unit },
        })}
        onDone={close}
        onCancel={close}
        submitLabel={t('planWork.unit.save')}
      >
        <FormTextField name="osp" label={t('planWork.unit.osp')} inputMode="decimal" autoComplete="off" />
        <FormSelect
          name="state"
          label={t('planWork.unit.state')}
          labelOf={state => t(`plan.module.${state}`)}
        />
        <FieldRow>
          <Day name="startDate" label={t('planWork.unit.start')} work={work} />
          <Day name="endDate" label={t('planWork.unit.end')} work={work} />
        </FieldRow>
      </EndpointForm>
    </Dialog>
  )
}

/** A day within the study right. */
export function Day({ name, label, work }: { name: string; label: string; work: WorkProps['work'] }) {
  return (
    <FormDay
      name={name}
      label={label}
      earliest={work.earliest}
      {...(work.latest === undefined ? {} : { latest: work.latest })}
    />
  )
}
