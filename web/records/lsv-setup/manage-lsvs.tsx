import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { instructions } from '../lsv/profile-fields.ts'
import { ProfileInputs } from '../lsv/profile-inputs.tsx'
import { useProfileQuestion } from '../lsv/use-profile-question.ts'
import { DayFields } from './day-fields.tsx'
import { findLsvs, LISTS } from './find-lsvs.ts'
import { LsvCard } from './lsv-card.tsx'
import { LsvDialog, type LsvDialogName } from './lsv-dialog.tsx'
import { addNames, type LsvValues, locationSchema, newLsv, requiredNames } from './lsv-rules.ts'

type Props = {
  /** The network whose LSVs are shown; without it all that the user manages. */
  network?: number
  /** Shown above the list. */
  above?: ReactNode
  /** Shown instead when the address names an LSV that is not there. */
  missing: ReactNode
}

/** The LSVs of a network, to find, change and publish. The address may name one that is expanded. */
export function ManageLsvs({ network, above, missing }: Props) {
  const [{ search = '', show = 'current', lsv: chosen }, change] = useAddressSearch()
  const all = useEveryRecord(liveScanVendor, network === undefined ? {} : { network })
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<{ name: LsvDialogName; lsv: Lsv } | null>(null)
  if (chosen !== undefined && all.data && !all.data.some(({ id }) => String(id) === chosen)) return missing
  const lsvs = all.data && findLsvs(all.data, { search, show, lsv: chosen })
  return (
    <Page width={1200}>
      <PageTitle actions={may('create', liveScanVendor) && <AddButton inTitle label="Add Location" onClick={() => setAdding(true)} />}>
        Manage Locations
      </PageTitle>
      {above}
      <Columns>
        <SearchBox label="Search by name" value={search} onSearch={(text) => change({ search: text, lsv: null })} />
        <SelectField
          id="show"
          label="Show"
          placeholder={null}
          options={LISTS}
          value={show}
          onChange={({ currentTarget }) => change({ show: currentTarget.value === 'current' ? null : currentTarget.value, lsv: null })}
        />
      </Columns>
      <DataList query={all} items={lsvs} id={({ id }) => id} label="Locations">
        {(lsv) => (
          <LsvCard
            lsv={lsv}
            opened={String(lsv.id) === chosen}
            onToggle={(opened) => change({ lsv: opened ? String(lsv.id) : null })}
            onDialog={(name) => setDialog({ name, lsv })}
          />
        )}
      </DataList>
      {adding && <AddLsv network={network} onClose={() => setAdding(false)} />}
      {dialog && <LsvDialog {...dialog} onClose={() => setDialog(null)} onDialog={(name) => setDialog({ ...dialog, name })} />}
    </Page>
  )
}

const names = Object.values(addNames).flat()
const schema = locationSchema(names)
const initial = {
  ...Object.fromEntries([...names, ...instructions].map((name) => [name, ''])),
  timezone: 'America/New_York',
  appointment_duration: 15,
  stations: 1,
}

/** Creates an LSV; it stays hidden from applicants until it is published. A network's own people need not name the network. */
export function AddLsv({ network, onClose }: { network?: number | undefined; onClose(): void }) {
  const create = useCreateRecord(liveScanVendor)
  const question = useProfileQuestion()
  return (
    <FormDialog<LsvValues>
      title="Add Location"
      opened
      onClose={onClose}
      schema={schema}
      initial={initial}
      onSave={async (values) => {
        question(values)
        await create.mutateAsync({ ...newLsv(values), ...(network === undefined ? {} : { network }) })
      }}
      done="Location added"
      size="xl"
    >
      {(form) => (
        <>
          <Text>The location stays hidden from applicants until you publish it.</Text>
          <FieldGroup title="Location">
            <ProfileInputs names={addNames.location} required={requiredNames} field={form.field} autofocus />
          </FieldGroup>
          <FieldGroup title="Primary Contact">
            <ProfileInputs names={addNames.contact} required={requiredNames} field={form.field} />
          </FieldGroup>
          <DayFields form={form} zone={initial.timezone} isNew />
        </>
      )}
    </FormDialog>
  )
}
