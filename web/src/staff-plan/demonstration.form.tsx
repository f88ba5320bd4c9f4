import { demonstrationPlanForm, type WorkDemonstration } from '@studentgo/protocol/staff-plan'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Day } from './unit.form.tsx'
import { atDraft, useChangeWork, type WorkProps } from './use-change-work.ts'

interface Props extends WorkProps {
  /** Undefined for a new one. */
  demonstration: WorkDemonstration | undefined
  close: () => void
}

interface Values {
  moduleId: string
  startDate: string
  endDate: string
  placeName: string
}

/** Plans a demonstration, or changes a planned one, for the next version. */
export default function DemonstrationForm({ studentId, work, demonstration, close }: Props) {
  const { t } = useTranslation()
  const change = useChangeWork()
  const units = work.units.filter(unit => unit.can.change && unit.edited !== 'REMOVE')
  const title =
    demonstration === undefined
      ? t('planWork.demonstration.add')
      : t('planWork.changeOf', { name: demonstration.name })
  return (
    <Dialog title={title} onClose={close}>
      <EndpointForm
        mutation={change}
        schema={demonstrationPlanForm}
        initial={{
          moduleId: String(units[0]?.moduleId ?? ''),
          startDate: demonstration?.startDate ?? '',
          endDate: demonstration?.endDate ?? '',
          placeName: demonstration?.placeName ?? '',
        }}
        draft={null}
        toBody={({ moduleId, ...values }: Values) => ({
          ...values,
          ...(demonstration === undefined ? { moduleId } : { key: demonstration.key }),
        })}
        toInput={demonstration => ({
          params: { studentId: String(studentId) },
          body: { ...atDraft(work), demonstration: demonstration },
        })}
        onDone={close}
        onCancel={close}
        submitLabel={t('planWork.unit.save')}
      >
        {demonstration === undefined ? (
          <FormSelect
            name="moduleId"
            label={t('planWork.demonstration.unit')}
            options={units.map(unit => ({ value: String(unit.moduleId), label: unit.name }))}
          />
        ) : null}
        <FieldRow>
          <Day name="startDate" label={t('planWork.unit.start')} work={work} />
          <Day name="endDate" label={t('planWork.unit.end')} work={work} />
        </FieldRow>
        <FormTextField name="placeName" label={t('planWork.demonstration.place')} />
      </EndpointForm>
    </Dialog>
  )
}
