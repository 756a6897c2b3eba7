import type { FieldValues } from 'react-hook-form'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { HOME } from '../../../contract/code-lists/countries-of-addresses.ts'
import { isUsState, isUsZip } from '../../../contract/code-lists/regions.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { countries } from './countries.ts'
import type { RecordForm } from './record-dialog.tsx'

type Region = { country?: string; state?: string | null; zip_code?: string | null }

/** Whether the ZIP code may stand beside the state: those of the United States have five digits. */
export const isZipOfState = ({ country = HOME, state, zip_code }: Region): boolean =>
  country !== HOME || !isUsState(state) || !zip_code || isUsZip(zip_code)

type Props = {
  form: Pick<RecordForm<FieldValues>, 'field' | 'form'>
  /** The stored state, which may be a text from before countries were chosen. */
  stored: string | null | undefined
  /** The words of the state's list before one is chosen. */
  placeholder?: string
  /** Whether an address of the United States must have a state and a ZIP code. */
  required?: boolean
}

/** Country, state and ZIP code of an address; in another country a region and a postal code. */
export function RegionFields({ form: { field, form }, stored, placeholder, required = false }: Props) {
  return (
    <>
      <SelectField
        placeholder={null}
        options={countries}
        {...field('country')}
        onChange={(event) => {
          form.setValue('country', event.currentTarget.value, { shouldDirty: true })
          // No list of states shows a region of another country.
          form.setValue('state', '', { shouldDirty: true })
          form.clearErrors(['state', 'zip_code'])
        }}
      />
      {form.watch('country') === HOME ? (
        <>
          <SelectField required={required} options={statesWith(stored)} {...(placeholder ? { placeholder } : {})} {...field('state')} />
          <TextField required={required} inputMode="numeric" {...field('zip_code', { clean: singleSpaced })} />
        </>
      ) : (
        <>
          <TextField {...field('state', { clean: singleSpaced })} label="Region" />
          <TextField {...field('zip_code', { clean: singleSpaced })} label="Postal code" />
        </>
      )}
    </>
  )
}

const states = optionsOf(usStateCodes)
const statesWith = (stored: string | null | undefined) =>
  !stored || isUsState(stored) ? states : [...states, { value: stored, label: stored }]
