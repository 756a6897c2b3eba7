import { Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { type ApplicantForm, isAbroad } from '../../../contract/applicants/applicant-form.ts'
import { cleaners, type FieldName } from '../../../contract/applicants/cleaning.ts'
import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { type Citizenship, citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import { type Code, optionsOf } from '../../../contract/code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../../../contract/code-lists/demographics.ts'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { dateOrder } from '../../data/dates.ts'
import { DateBoxes } from '../../ui/field/date-boxes.tsx'
import { LightSelect, LightText } from '../../ui/field/light/light-fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { ProgressiveList } from '../../ui/list/progressive-list.tsx'
import { type DataKey, useDataText } from '../texts/dictionaries.ts'
import { useNamed } from '../translation/code-names.ts'
import { useLocale } from '../translation/language.ts'
import { AbroadFields, CountryField } from './abroad-fields.tsx'
import styles from './data-fields.module.css'
import { useRarerBirthplaces } from './use-rarer-birthplaces.ts'
import { useTicked, YesBox } from './yes-box.tsx'
import { ZipProposal } from './zip-proposal.tsx'

type Form = ReturnType<typeof useFields<ApplicantForm>>
type Props = { form: Form }
type PropsWithExtras = Props & { extras: readonly ExtraField[]; onDrawn(): void }

/** Date of birth, SSN and physical description. */
export function AboutFields({ form, extras, onDrawn }: PropsWithExtras) {
  const text = useDataText()
  const named = useNamed()
  return (
    <Stack maw={480}>
      <ProgressiveList onDrawn={onDrawn}>
        <BirthField form={form} />
        <NumberField form={form} extras={extras} />
        <div className={styles.row}>
          <Choice form={form} name="gender" label="data.gender" codes={named('sexNames', sexCodes)} autoComplete="sex" />
          <Choice form={form} name="race" label="data.race" codes={named('raceNames', raceCodes)} />
        </div>
        <BodyFields form={form} />
        <div className={styles.row}>
          <Choice form={form} name="eye" label="data.eye" codes={named('eyeColorNames', eyeColorCodes)} />
          <Choice form={form} name="hair" label="data.hair" codes={named('hairColorNames', hairColorCodes)} />
        </div>
        <BirthPlaceField form={form} extras={extras} />
        {extras.includes('citizenship') && (
          <Choice form={form} name="citizenship" label="data.citizenship" codes={named('citizenshipNames', citizenshipCodes, likelihood)} />
        )}
        <LightSelect
          id="reason"
          label={text('data.reason')}
          disabled
          className={styles.fixed}
          placeholder={null}
          options={optionsOf(named('reasonNames', reasonCodes))}
          value="bgcheck"
          onChange={() => {}}
        />
      </ProgressiveList>
    </Stack>
  )
}

function BirthField({ form }: Props) {
  const text = useDataText()
  const value = useWatch({ control: form.form.control, name: 'dob' })
  const labels = { month: text('data.month'), day: text('data.day'), year: text('data.year') }
  return (
    <DateBoxes
      label={text('data.dob')}
      required
      hint={text('data.dobHint')}
      birthday
      labels={labels}
      order={dateOrder(useLocale())}
      {...form.handled('dob')}
      value={value}
    />
  )
}

/** The last four of the SSN, and the box of those who have none where they are accepted. */
function NumberField({ form, extras }: Omit<PropsWithExtras, 'onDrawn'>) {
  const text = useDataText()
  const has = !useTicked(form, 'noSsn')
  return (
    <Stack gap="xs">
      <LightText
        label={text('data.ssn4')}
        description={text('data.ssn4Hint')}
        required={has}
        disabled={!has}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
        {...cleaned(form, 'ssn4')}
      />
      {extras.includes('noSsn') && <YesBox form={form} name="noSsn" instead="ssn4" label={text('data.noSsn')} />}
    </Stack>
  )
}

function BirthPlaceField({ form, extras }: Omit<PropsWithExtras, 'onDrawn'>) {
  const text = useDataText()
  const named = useNamed()
  const places = named('placeNames', offeredPlacesOfBirth, ({ group }) => group)
  const rarer = useRarerBirthplaces(extras.some((extra) => extra === 'formerCountries' || extra === 'tribes'))
  const options = [
    ...places.map(({ code, label, group }) => ({ value: code, label, group: text(`data.${group}`) })),
    ...(rarer?.(extras, { places, named, text }) ?? []),
  ]
  return (
    <LightSelect
      label={text('data.pob')}
      description={text('data.pobHint')}
      required
      placeholder={text('data.select')}
      key={options.length}
      options={options}
      {...form.field('pob')}
    />
  )
}

const BodyFields = ({ form }: Props) => (
  <>
    <div className={styles.row}>
      <NumberBox form={form} name="heightFeet" />
      <NumberBox form={form} name="heightInches" />
    </div>
    <NumberBox form={form} name="weight" />
  </>
)

function NumberBox({ form, name }: Props & { name: 'heightFeet' | 'heightInches' | 'weight' }) {
  const text = useDataText()
  return (
    <LightText
      label={text(`data.${name}`)}
      required
      inputMode="numeric"
      autoComplete="off"
      className={styles.short}
      {...cleaned(form, name)}
    />
  )
}

/** The home address. */
export function AddressFields({ form, extras, onDrawn }: PropsWithExtras) {
  const country = useWatch({ control: form.form.control, name: 'country' }) ?? ''
  const acceptsAbroad = extras.includes('foreignAddress')
  return (
    <>
      {acceptsAbroad && <CountryField form={form} />}
      {acceptsAbroad && isAbroad({ country }) ? (
        <AbroadFields form={form} onDrawn={onDrawn} />
      ) : (
        <HomeFields form={form} onDrawn={onDrawn} />
      )}
    </>
  )
}

function HomeFields({ form, onDrawn }: Omit<PropsWithExtras, 'extras'>) {
  const text = useDataText()
  const states = useNamed()('stateNames', usStateCodes, ({ kind }) => kind)
  return (
    <Stack maw={480}>
      <ProgressiveList onDrawn={onDrawn}>
        <LightText label={text('data.street')} required autoComplete="address-line1" {...cleaned(form, 'street')} />
        <LightText
          label={text('data.zip')}
          description={text('data.zipHint')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          className={styles.short}
          {...cleaned(form, 'zip')}
        />
        <div className={styles.row}>
          <LightText label={text('data.city')} required autoComplete="address-level2" {...cleaned(form, 'city')} />
          <Choice form={form} name="state" label="data.state" codes={states} autoComplete="address-level1" />
        </div>
        <ZipProposal form={form} states={states} />
      </ProgressiveList>
    </Stack>
  )
}

type ChoiceProps = { form: Form; name: FieldName; label: DataKey; codes: readonly Code[]; autoComplete?: string }

function Choice({ form, name, label, codes, autoComplete = 'off' }: ChoiceProps) {
  const text = useDataText()
  return (
    <LightSelect
      label={text(label as 'data.race')}
      required
      autoComplete={autoComplete}
      placeholder={text('data.select')}
      options={optionsOf(codes)}
      {...form.field(name)}
    />
  )
}

/** The United States first, the unlikely ones after the likely, the unlisted last. */
const likelihood = ({ code, unlikely }: Citizenship) => (code === 'US' || code === 'YY' ? code : unlikely)

const cleaned = (form: Form, name: FieldName) => form.field(name, { clean: cleaners[name] })
