import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { cleaners, type FieldName } from '../../../contract/applicants/cleaning.ts'
import { foreignCountries } from '../../../contract/code-lists/citizenship.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { LightSelect, LightText } from '../../ui/field/light/light-fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'
import { useNamed } from '../translation/code-names.ts'
import styles from './data-fields.module.css'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>> }

/** The country of the home address; empty stands for the United States. */
export function CountryField({ form }: Props) {
  const text = useDataText()
  const countries = useNamed()('citizenshipNames', foreignCountries, ({ unlikely }) => unlikely)
  return (
    <Stack maw={480} mb="md">
      <LightSelect
        label={text('data.homeCountry')}
        required
        autoComplete="country-name"
        placeholder={text('data.home')}
        options={optionsOf(countries)}
        {...form.field('country')}
      />
    </Stack>
  )
}

/** A home address outside the United States. */
export function AbroadFields({ form, onDrawn }: Props & { onDrawn(): void }) {
  const text = useDataText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once
  useEffect(onDrawn, [])
  return (
    <Stack maw={480}>
      <LightText label={text('data.street')} required autoComplete="address-line1" {...cleaned(form, 'street')} />
      <LightText label={text('data.city')} required autoComplete="address-level2" {...cleaned(form, 'city')} />
      <LightText label={text('data.province')} autoComplete="address-level1" {...cleaned(form, 'province')} />
      <LightText label={text('data.postalCode')} autoComplete="postal-code" className={styles.short} {...cleaned(form, 'postalCode')} />
    </Stack>
  )
}

const cleaned = (form: Props['form'], name: FieldName) => form.field(name, { clean: cleaners[name] })
