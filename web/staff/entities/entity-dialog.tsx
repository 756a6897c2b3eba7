import * as z from 'zod/mini'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { HOME } from '../../../contract/code-lists/countries-of-addresses.ts'
import { ZIP_MESSAGE } from '../../../contract/code-lists/regions.ts'
import { employer } from '../../../contract/environments/environments.ts'
import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { inputsOf } from '../../../contract/records/define-record.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { RecordField } from '../../records/picker/record-select.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { titleCase } from '../editing/name-record.ts'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { isZipOfState, RegionFields } from '../editing/region-fields.tsx'
import type { Entity, EntityContract } from './entity-page.tsx'

const labels = {
  name: 'Name',
  identifier: 'Identifier',
  street1: 'Street',
  street2: 'Suite, building',
  city: 'City',
  country: 'Country',
  state: 'State',
  zip_code: 'ZIP code',
  contact_first_name: 'Contact first name',
  contact_last_name: 'Contact last name',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]
const zipOfFive = z.refine<Record<string, unknown>>(isZipOfState, { path: ['zip_code'], error: ZIP_MESSAGE })
const change = z.object(inputsOf(location, names)).check(zipOfFive as never)
const draft = z.object(inputsOf(location, ['employer', ...names])).check(zipOfFive as never)

type Props = {
  contract: EntityContract
  one: string
  editing: Entity | 'new' | null
  onClose(): void
}

/** Creates or changes a work location or a company. The employer is chosen once and cannot change. */
export function EntityDialog({ contract, one, editing, onClose }: Props) {
  const id = editing === 'new' || editing === null ? null : editing.id
  return (
    <RecordDialog
      key={id ?? 'new'}
      title={id === null ? `Add ${titleCase(one)}` : `Edit ${titleCase(one)}`}
      opened={editing !== null}
      onClose={onClose}
      contract={contract as typeof location}
      id={id}
      schema={(id === null ? draft : change) as never}
      initial={(saved) => ({ country: saved?.country ?? HOME, ...(id === null ? { employer: null } : {}) }) as never}
      labels={labels}
      done={`${titleCase(one)} saved`}
      size="lg"
    >
      {(form, record) => (
        <>
          {id === null && (
            <RecordField required record={employer} filters={{ is_archived: false }} {...form.controlled('employer')} label="Employer" />
          )}
          <Columns>
            <TextField required {...form.field('name', { clean: singleSpaced })} />
            <TextField {...form.field('identifier', { clean: singleSpaced })} />
          </Columns>
          <Columns>
            <TextField {...form.field('street1', { clean: singleSpaced })} />
            <TextField {...form.field('street2', { clean: singleSpaced })} />
          </Columns>
          <Columns least={160}>
            <TextField {...form.field('city', { clean: singleSpaced })} />
            <RegionFields form={form as never} stored={record?.state} placeholder="None" />
          </Columns>
          <Columns>
            <TextField {...form.field('contact_first_name', { clean: cleaners.firstName })} />
            <TextField {...form.field('contact_last_name', { clean: cleaners.lastName })} />
            <TextField description="Status letters go there." type="email" {...form.field('contact_email', { clean: singleSpaced })} />
            <TextField type="tel" {...form.field('contact_phone', { clean: cleaners.phone })} />
          </Columns>
        </>
      )}
    </RecordDialog>
  )
}
