import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { cleaners, type FieldName } from '../../../contract/applicants/cleaning.ts'
import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { LightText } from '../../ui/field/light/light-fields.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'
import { useTicked, YesBox } from './yes-box.tsx'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>> }

/** The present name and former names. */
export function NameFields({ form, extras }: Props & { extras: readonly ExtraField[] }) {
  const text = useDataText()
  return (
    <Stack maw={480}>
      <LightText label={text('data.firstName')} required autoComplete="given-name" {...cleaned(form, 'firstName')} />
      {extras.includes('middleName') && <MiddleNameField form={form} label={text('data.middleName')} />}
      <LightText label={text('data.lastName')} required autoComplete="family-name" {...cleaned(form, 'lastName')} />
      <FormerNames form={form} />
    </Stack>
  )
}

/** The middle name, with a box for people who have none. */
export function MiddleNameField({ form, label }: Props & { label: string }) {
  const text = useDataText()
  const has = !useTicked(form, 'noMiddleName')
  return (
    <Stack gap="xs">
      <LightText label={label} required={has} disabled={!has} autoComplete="additional-name" {...cleaned(form, 'middleName')} />
      <YesBox form={form} name="noMiddleName" instead="middleName" label={text('data.noMiddleName')} />
    </Stack>
  )
}

const NUMBERS = [1, 2, 3, 4, 5] as const
type Place = (typeof NUMBERS)[number]

/** The former names, with a button that adds one. */
export function FormerNames({ form }: Props) {
  const text = useDataText()
  const { getValues, setValue } = form.form
  const [shown, setShown] = useState<readonly Place[]>(() =>
    NUMBERS.filter((number) => getValues(`formerFirst${number}`) || getValues(`formerLast${number}`)),
  )
  const free = NUMBERS.find((number) => !shown.includes(number))
  const add = (next: Place) => {
    flushSync(() => setShown([...shown, next]))
    document.getElementById(`formerLast${next}`)?.focus()
  }
  const remove = (gone: Place) => {
    setValue(`formerFirst${gone}`, '', { shouldDirty: true })
    setValue(`formerLast${gone}`, '', { shouldDirty: true, shouldValidate: true })
    setShown(shown.filter((number) => number !== gone))
  }
  return (
    <FieldGroup title={text('data.formerNames')}>
      <Text c="dimmed" size="sm">
        {text('data.formerHint')}
      </Text>
      {shown.map((number, index) => (
        <FormerName
          key={number}
          form={form}
          number={number}
          title={text('data.former', { number: index + 1 })}
          onRemove={() => remove(number)}
        />
      ))}
      {free !== undefined && (
        <div>
          <Button variant="default" onClick={() => add(free)}>
            {text('data.addFormer')}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

type FormerProps = Props & { number: Place; title: string; onRemove(): void }

function FormerName({ form, number, title, onRemove }: FormerProps) {
  const text = useDataText()
  return (
    <FieldGroup title={title}>
      <LightText label={text('data.formerLast')} required autoComplete="off" {...cleaned(form, `formerLast${number}`)} />
      <LightText label={text('data.formerFirst')} autoComplete="off" {...cleaned(form, `formerFirst${number}`)} />
      <div>
        <Button variant="subtle" onClick={onRemove}>
          {text('data.removeFormer', { name: title })}
        </Button>
      </div>
    </FieldGroup>
  )
}

const cleaned = (form: Props['form'], name: FieldName) => form.field(name, { clean: cleaners[name] })
