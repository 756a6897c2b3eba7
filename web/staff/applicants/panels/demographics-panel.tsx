import { applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { citizenshipCodes } from '../../../../contract/code-lists/citizenship.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, sexCodes } from '../../../../contract/code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../../../../contract/code-lists/place-of-birth.ts'
import { placeOfBirthTribeCodes } from '../../../../contract/code-lists/place-of-birth-tribes.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { labelsOf } from '../../../records/applicant-labels.ts'
import { useBodyQuestions } from '../../../records/body-questions.ts'
import { demographicLabels, demographicWord, offeredOr } from '../../../records/demographics.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { SelectField, TextField } from '../../../ui/field/fields.tsx'
import { TextBox } from '../../../ui/field/text-box.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { FieldsPanel } from '../../editing/fields-panel.tsx'

type Applicant = Row<typeof contract>

const labels = {
  ...labelsOf('middle_name', 'no_middle_name', 'former_names', 'no_ssn'),
  ...demographicLabels,
  weight: 'Weight in pounds',
}

/** The demographic data for the live-scan machine. */
export function DemographicsPanel({ applicant }: { applicant: Applicant }) {
  const askAboutBody = useBodyQuestions()
  return (
    <FieldsPanel
      title="Demographics"
      of="demographics"
      act="demographics"
      atOnce
      ask={askAboutBody}
      contract={contract}
      record={applicant}
      labels={labels}
      formatValue={formatValue}
      size="lg"
    >
      {({ field }) => (
        <>
          <TextField {...field('middle_name')} />
          <CheckField {...field('no_middle_name')} />
          <CheckField {...field('no_ssn')} />
          <TextBox rows={2} description="One per line, as Last, First" {...field('former_names')} />
          <Columns>
            <SelectField options={optionsOf(sexCodes)} {...field('gender')} />
            <SelectField options={optionsOf(raceCodes)} {...field('race')} />
            <SelectField options={optionsOf(eyeColorCodes)} {...field('eye')} />
            <SelectField options={optionsOf(hairColorCodes)} {...field('hair')} />
            <TextField description={'Feet and inches, such as 5\'9"'} {...field('height')} />
            <TextField description="A whole number, such as 165" inputMode="numeric" {...field('weight', { number: true })} />
            <SelectField options={offeredOr(offeredPlacesOfBirth, applicant.pob, tribeOf(applicant.pob))} {...field('pob')} />
            <SelectField options={offeredOr(citizenshipCodes, applicant.citizenship)} {...field('citizenship')} />
          </Columns>
        </>
      )}
    </FieldsPanel>
  )
}

const formatValue = (name: string, value: unknown): string =>
  yes(value) ?? demographicWord(name, value) ?? (name === 'pob' ? tribeOf(value) : undefined) ?? String(value ?? '')

const tribeOf = (value: unknown) => placeOfBirthTribeCodes.find(({ code }) => code === value)?.label

const yes = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : '') : undefined)
