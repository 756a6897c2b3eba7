import { useWatch } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { TICKED } from '../../../contract/applicants/extra-fields.ts'
import { LightCheck } from '../../ui/field/light/light-check.tsx'
import { keepInPlace } from '../../ui/form/keep-in-place.ts'
import type { useFields } from '../../ui/form/use-fields.ts'

type Props = {
  form: ReturnType<typeof useFields<ApplicantForm>>
  name: 'noMiddleName' | 'noSsn'
  /** The field that the ticked box replaces. */
  instead: 'middleName' | 'ssn4'
  label: string
}

/** A box for people who have no value for a field; ticking it clears the field. */
export function YesBox({ form: { form }, name, instead, label }: Props) {
  const ticked = useWatch({ control: form.control, name }) === TICKED
  return (
    <LightCheck
      id={name}
      label={label}
      checked={ticked}
      onChange={(event) => {
        const box = event.currentTarget
        keepInPlace(box, () => {
          form.setValue(name, box.checked ? TICKED : '', { shouldDirty: true })
          if (box.checked) form.setValue(instead, '', { shouldDirty: true })
          if (form.getFieldState(instead).error) void form.trigger(instead)
          else void form.trigger(name)
        })
      }}
    />
  )
}

/** Whether the box is ticked, which disables the field beside it. */
export const useTicked = (form: Props['form'], name: Props['name']): boolean => useWatch({ control: form.form.control, name }) === TICKED
