import { AnchorButton, Button, LinkButton } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FieldFrame, FieldRow } from '#web/ui/form/field-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { InlineSelect, SelectField } from '#web/ui/form/select-field.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Kept, Shown } from './shown.tsx'

const variants = ['primary', 'soft', 'plain', 'text', 'danger'] as const
const options = ['Bus', 'Train', 'Bicycle'].map(value => ({ value, label: value, note: `By ${value}` }))
const help = 'What helps to fill it in'
const error = 'What is not right about it'

export function Buttons() {
  return (
    <Shown name="Button, LinkButton, AnchorButton, CopyButton">
      {variants.map(variant => (
        <Actions key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} small>
            small
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} inactive>
            inactive
          </Button>
          <LinkButton variant={variant} to="/">
            link
          </LinkButton>
          <AnchorButton variant={variant} href="#Buttons">
            anchor
          </AnchorButton>
        </Actions>
      ))}
      <Button variant="primary" wide>
        wide
      </Button>
      <CopyButton text={() => 'copied'} label="Copy" done="Copied" />
    </Shown>
  )
}

export function Fields() {
  return (
    <>
      <Shown name="TextField, TextArea, FieldRow">
        <FieldRow wide>
          <TextField label="Plain" help={help} />
          <TextField label="With a fault" error={error} defaultValue="3 x" />
        </FieldRow>
        <TextArea label="Long text" help={help} error={error} />
        <FieldFrame label="Any other input">{input => <input {...input} type="number" />}</FieldFrame>
      </Shown>
      <Shown name="SelectField, InlineSelect, SearchField">
        <SelectField label="Select" options={options} error={error} />
        <SelectField label="No wider than it needs" options={options} narrow />
        <p>
          <label htmlFor="inline">Inline</label> <InlineSelect id="inline" options={options} />
        </p>
        <Kept first="">
          {(value, change) => <SearchField label="Search" help={help} value={value} onChange={change} />}
        </Kept>
      </Shown>
      <Shown name="Checkbox, CheckboxGroup, Choice">
        <Checkbox label="One" help={help} />
        <Kept<string[]> first={['Bus']}>
          {(value, change) => (
            <CheckboxGroup
              label="Any of these"
              help={help}
              options={options}
              value={value}
              onChange={change}
            />
          )}
        </Kept>
        {[false, true].map(chips => (
          <Kept<string | undefined> key={String(chips)} first="Train">
            {(value, change) => (
              <Choice
                label="One of these"
                options={options}
                value={value}
                onChange={change}
                error={error}
                chips={chips}
              />
            )}
          </Kept>
        ))}
      </Shown>
      <Shown name="DateField, TimeField">
        {[undefined, error].map(fault => (
          <FieldRow key={fault ?? 'plain'}>
            <Kept first={fault ? '2026-11-23' : ''}>
              {(value, change) => (
                <DateField label="Day" help={help} error={fault} value={value} onChange={change} />
              )}
            </Kept>
            <Kept first={fault ? '08:15' : ''}>
              {(value, change) => <TimeField label="Time" error={fault} value={value} onChange={change} />}
            </Kept>
          </FieldRow>
        ))}
      </Shown>
      <Shown name="Combobox">
        <Kept first="">
          {(value, change) => (
            <Combobox
              label="Who"
              help={help}
              value={value}
              onChange={change}
              proposals={options.map(({ label, note }) => ({ id: label, title: label, note }))}
              onChoose={change}
              empty="Nothing is called that"
            />
          )}
        </Kept>
      </Shown>
    </>
  )
}

const steps = ['Who', 'What', 'When'].map((title, at) => ({ key: at, title, isDone: at === 0 }))

export function LongForm() {
  return (
    <Shown name="Stepper">
      <Kept first={0}>
        {(at, turn) => (
          <Stepper steps={steps} at={at} onTurn={turn} end={<Button variant="primary">Send</Button>}>
            <TextField label="A question" />
          </Stepper>
        )}
      </Kept>
    </Shown>
  )
}
