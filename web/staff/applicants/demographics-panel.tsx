import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import { citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import { type Code, optionsOf } from '../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, sexCodes } from '../../../contract/code-lists/demographics.ts'
import { offeredPlacesOfBirth, placeOfBirthCodes } from '../../../contract/code-lists/place-of-birth.ts'
import type { Row } from '../../../contract/records/resource.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'

type Applicant = Row<typeof contract>

const lists: Record<string, readonly Code[]> = {
  gender: sexCodes,
  race: raceCodes,
  eye: eyeColorCodes,
  hair: hairColorCodes,
  pob: placeOfBirthCodes,
  citizenship: citizenshipCodes,
}
const labels = {
  middle_name: 'Middle name',
  gender: 'Gender',
  race: 'Race',
  height: 'Height',
  weight: 'Weight in pounds',
  eye: 'Eye color',
  hair: 'Hair color',
  pob: 'Place of birth',
  citizenship: 'Citizenship',
} as const

/** What the live-scan machine needs to know of the person. */
export function DemographicsPanel({ applicant }: { applicant: Applicant }) {
  return (
    <FieldsPanel
      title="Demographics"
      of="demographics"
      contract={contract}
      record={applicant}
      labels={labels}
      formatValue={formatValue}
      size="lg"
    >
      {({ field }) => (
        <>
          <TextField {...field('middle_name')} />
          <Columns>
            {(['gender', 'race', 'eye', 'hair'] as const).map((name) => (
              <SelectField key={name} options={optionsOf(lists[name] ?? [])} {...field(name)} />
            ))}
            <TextField description={'Feet and inches, such as 5\'9"'} {...field('height')} />
            <TextField description="A whole number, such as 165" inputMode="numeric" {...field('weight', { number: true })} />
            <SelectField options={optionsOf(offeredOr(applicant.pob))} {...field('pob')} />
            <SelectField options={optionsOf(citizenshipCodes)} {...field('citizenship')} />
          </Columns>
        </>
      )}
    </FieldsPanel>
  )
}

/** A withdrawn code stays on the record that has it. */
const offeredOr = (code: string | null): readonly Code[] =>
  code === null || offeredPlacesOfBirth.some((place) => place.code === code)
    ? offeredPlacesOfBirth
    : [...offeredPlacesOfBirth, { code, label: code }]

const formatValue = (name: string, value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  return lists[name]?.find(({ code }) => code === text)?.label ?? text
}
