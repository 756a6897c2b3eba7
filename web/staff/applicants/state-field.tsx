import { useState } from 'react'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'

type Props = { name: string; id: string; label: string; value: string; onChange(value: string): void; error?: string | undefined }

const ELSEWHERE = '*'
const options = [...optionsOf(usStateCodes), { value: ELSEWHERE, label: 'Outside the United States' }]

/** Whether a state is one of the United States: its ZIP codes have five digits. */
export const isUsState = (state: string) => usStateCodes.some(({ code }) => code === state)

/** A state of the United States, or in words the region and country elsewhere. */
export function StateField({ name, id, label, value, onChange, error }: Props) {
  const [elsewhere, setElsewhere] = useState(value !== '' && !isUsState(value))
  return (
    <>
      <SelectField
        label={label}
        required
        id={elsewhere ? `${id}-select` : id}
        options={options}
        value={elsewhere ? ELSEWHERE : value}
        error={elsewhere ? undefined : error}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setElsewhere(chosen === ELSEWHERE)
          onChange(chosen === ELSEWHERE ? '' : chosen)
        }}
      />
      {elsewhere && (
        <TextField
          label="Region and country"
          required
          name={name}
          id={id}
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
