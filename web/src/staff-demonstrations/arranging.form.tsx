import { arrangeDemonstration, arrangementsForm } from '@studentgo/protocol/staff-demonstrations'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormSelect } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { FormTextArea, FormTextField, useRowsFault } from '#web/platform/forms/form-fields.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { Fault, Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { Actions, Row, RowList, Stack } from '#web/ui/layout/layout.tsx'
import { type AssessingProps, paramsOf } from './assessing.data.ts'

interface AssessorValues {
  name: string
  organisation: string
  role: string
}

interface TaskValues {
  taskId: number | undefined
  text: string
  removable: boolean
}

interface Values {
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  placeName: string
  placeType: string
  address: string
  content: string
  assessors: AssessorValues[]
  tasks: TaskValues[]
}

interface Props extends AssessingProps {
  onDone: () => void
  onCancel: () => void
}

/** Arranges a demonstration before it is held; empty rows are left out. */
export default function ArrangingForm(props: Props) {
  const { t } = useTranslation()
  const { demonstration, tasks, language } = props.assessing
  const { environment } = demonstration
  const arrange = useEndpointMutation(arrangeDemonstration, { done: () => t('arranging.saved') })
  const initial: Values = {
    startDate: demonstration.startDate,
    endDate: demonstration.endDate,
    startTime: demonstration.startTime ?? '',
    endTime: demonstration.endTime ?? '',
    placeName: environment?.name ?? '',
    placeType: environment?.placeType.code ?? '1',
    address: environment?.address ?? '',
    content: demonstration.contentDescriptions.join('\n'),
    assessors: demonstration.assessors.map(({ name, organisation, role }) => ({
      name,
      organisation: organisation ?? '',
      role: role.code,
    })),
    tasks: tasks.map(({ taskId, text, removable }) => ({ taskId, text, removable })),
  }
  return (
    <EndpointForm
      mutation={arrange}
      schema={arrangementsForm}
      initial={initial}
      draft={null}
      toBody={(values: Values) => bodyOf(values, demonstration.version)}
      toInput={body => ({ params: paramsOf(props), body })}
      onDone={props.onDone}
      onCancel={props.onCancel}
      submitLabel={t('arranging.save')}
    >
      <FieldRow>
        <FormDay name="startDate" label={t('arranging.startDate')} />
        <FormDay name="endDate" label={t('arranging.endDate')} />
        <FormTime name="startTime" label={t('arranging.startTime')} />
        <FormTime name="endTime" label={t('arranging.endTime')} />
      </FieldRow>
      <FormTextField name="placeName" label={t('arranging.placeName')} />
      <FormSelect
        name="placeType"
        label={t('arranging.placeType')}
        labelOf={code => t(`arranging.placeType.${code}`)}
      />
      <FormTextField name="address" label={t('arranging.address')} />
      <FormTextArea
        name="content"
        label={t('arranging.content')}
        help={t('arranging.language', { language: t(`studentCard.language.${language}`) })}
        rows={5}
      />
      <Assessors />
      <Tasks language={t(`studentCard.language.${language}`)} />
    </EndpointForm>
  )
}

function bodyOf(values: Values, version: number) {
  const { content, assessors, tasks, ...rest } = values
  const isFilled = (text: string) => text.trim() !== ''
  return {
    ...rest,
    version,
    contentDescriptions: content.split('\n').filter(isFilled),
    assessors: assessors.filter(({ name }) => isFilled(name)),
    tasks: tasks.filter(({ text }) => isFilled(text)).map(({ taskId, text }) => ({ taskId, text })),
  }
}

function Assessors() {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Values>({ name: 'assessors' })
  const error = useRowsFault('assessors')
  return (
    <fieldset>
      <legend>{t('arranging.who')}</legend>
      <Stack>
        <RowList>
          {fields.map((field, at) => (
            <Row key={field.id}>
              <FieldRow>
                <FormTextField
                  name={`assessors.${at}.name`}
                  label={t('arranging.assessorName', { number: at + 1 })}
                />
                <FormTextField
                  name={`assessors.${at}.organisation`}
                  label={t('arranging.assessorPlace', { number: at + 1 })}
                />
                <FormSelect
                  name={`assessors.${at}.role`}
                  label={t('arranging.assessorRole', { number: at + 1 })}
                  labelOf={code => t(`assessing.decider.${code}`)}
                />
              </FieldRow>
              <Button small variant="plain" onClick={() => remove(at)}>
                {t('arranging.removeAssessor', { number: at + 1 })}
              </Button>
            </Row>
          ))}
        </RowList>
        {error === undefined ? null : <Fault>{error}</Fault>}
        {fields.length < 6 ? (
          <Actions>
            <Button small onClick={() => append({ name: '', organisation: '', role: '3' })}>
              {t('arranging.addAssessor')}
            </Button>
          </Actions>
        ) : null}
      </Stack>
    </fieldset>
  )
}

function Tasks({ language }: { language: string }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Values, 'tasks'>({ name: 'tasks' })
  const error = useRowsFault('tasks')
  return (
    <fieldset>
      <legend>{t('arranging.checklist')}</legend>
      <Stack>
        <Quiet small>{t('arranging.language', { language })}</Quiet>
        <RowList as="ol">
          {fields.map((field, at) => (
            <Row key={field.id}>
              <FormTextField
                name={`tasks.${at}.text`}
                label={t('arranging.task', { number: at + 1 })}
                help={field.removable ? undefined : t('arranging.taskStays')}
              />
              {field.removable ? (
                <Button small variant="plain" onClick={() => remove(at)}>
                  {t('arranging.removeTask', { number: at + 1 })}
                </Button>
              ) : null}
            </Row>
          ))}
        </RowList>
        {error === undefined ? null : <Fault>{error}</Fault>}
        <Actions>
          <Button small onClick={() => append({ taskId: undefined, text: '', removable: true })}>
            {t('arranging.addTask')}
          </Button>
        </Actions>
      </Stack>
    </fieldset>
  )
}
