import { useState } from 'react'
import * as z from 'zod/mini'
import { identification as contract, identificationTypes } from '../../../../contract/applicants/applicant-details.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { placeOfBirthReferenceCodes } from '../../../../contract/code-lists/place-of-birth-reference-only.ts'
import { issuers } from '../../../../contract/code-lists/regions.ts'
import { type Draft, inputsOf, type Row } from '../../../../contract/records/define-record.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { SelectField, TextField } from '../../../ui/field/fields.tsx'
import { FoldPanel } from '../../../ui/layout/fold-panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { maskedVersion } from '../../editing/changes.ts'
import { EditAndDelete, RemoveDialog } from '../../editing/edit-and-delete.tsx'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { isBeingMade } from '../../editing/show-at-once.ts'
import { Masked } from '../masked.tsx'
import styles from '../record.module.css'

type Identification = Row<typeof contract>
type Type = Identification['id_type']
type Values = { id_type: Type; state: string; identifier: string }

const labels = { id_type: 'Type', state: 'Issued by', identifier: 'Number' }
const draft = z.object(inputsOf(contract, ['id_type', 'state', 'identifier']))
/** The stored number stays unless a new one is typed, which is required for another type. */
const changeFrom = (saved: Type) =>
  z
    .object({ ...inputsOf(contract, ['id_type', 'state']), identifier: z.string() })
    .check(z.refine<Values>((now) => now.id_type === saved || now.identifier !== '', { path: ['identifier'], error: 'Required' }) as never)
const change = { DL: changeFrom('DL'), PP: changeFrom('PP') }

/** Driver's licences and passports. */
export function IdentificationsPanel({ applicant }: { applicant: number }) {
  const found = useRecords(contract, { applicant })
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()
  const none = found.data?.results.length === 0
  const [edited, removed] = [editing, removing].map((chosen) => found.data?.results.find(({ id }) => id === chosen))
  return (
    <FoldPanel
      title="IDs"
      empty={none}
      actions={
        may('create', contract) && <PanelButton icon="add" text="Add" of="ID" act="identification" onClick={() => setEditing('new')} />
      }
    >
      {!none && (
        <DataList query={found} items={found.data?.results} id={({ id }) => id} label="IDs">
          {(one) => (
            <div className={styles.cardHead}>
              <div>
                <strong>{typeOf(one)}</strong>, {issuerOf(one)}
                {!isBeingMade(one) && (
                  <div>
                    <Masked
                      applicant={applicant}
                      field="identifiers"
                      of={{ contract, id: one.id }}
                      masked={one.identifier}
                      label={`number of the ${typeOf(one)}`}
                      pick={({ identifiers }) => identifiers?.[one.id]}
                    />
                  </div>
                )}
              </div>
              {!isBeingMade(one) && (
                <EditAndDelete
                  label={`Actions for ${typeOf(one)}, ${issuerOf(one)}`}
                  contract={contract}
                  onEdit={() => setEditing(one.id)}
                  onDelete={() => setRemoving(one.id)}
                />
              )}
            </div>
          )}
        </DataList>
      )}
      <IdentificationDialog applicant={applicant} saved={edited ?? null} opened={editing !== null} onClose={() => setEditing(null)} />
      <RemoveDialog title="Delete ID?" contract={contract} id={removing} onClose={() => setRemoving(null)} done="ID deleted" atOnce>
        {removed ? `${typeOf(removed)}, ${issuerOf(removed)}` : ''}
      </RemoveDialog>
    </FoldPanel>
  )
}

type DialogProps = { applicant: number; saved: Identification | null; opened: boolean; onClose(): void }

function IdentificationDialog({ applicant, saved, opened, onClose }: DialogProps) {
  return (
    <RecordDialog<Identification, Draft<typeof contract>, Partial<Values>, Values>
      title={saved ? 'Edit ID' : 'Add ID'}
      opened={opened}
      onClose={onClose}
      contract={contract as never}
      id={saved?.id ?? null}
      once={{ applicant }}
      schema={(saved ? change[saved.id_type] : draft) as never}
      initial={(one) => ({ id_type: one?.id_type ?? '', state: one?.state ?? '', identifier: '' })}
      compared={({ id_type, state, identifier, identifier_changes }) => ({
        id_type,
        state,
        identifier: maskedVersion(identifier, identifier_changes),
      })}
      labels={labels}
      formatValue={wordOf}
      done="ID saved"
      atOnce
      newRow={({ id_type, state }) => ({ id_type, state })}
    >
      {({ field, form }) => (
        <>
          <SelectField
            required
            options={optionsOf(identificationTypes)}
            {...field('id_type')}
            onChange={(event) => {
              form.setValue('id_type', event.currentTarget.value as Values['id_type'], { shouldDirty: true, shouldValidate: true })
              // Issuer and number belong to the other type of document.
              form.setValue('state', '', { shouldDirty: true })
              form.setValue('identifier', '', { shouldDirty: true })
            }}
          />
          <SelectField
            required
            options={optionsOf(issuers[form.watch('id_type')] ?? [])}
            {...field('state')}
            label={form.watch('id_type') === 'PP' ? 'Issued by (country)' : 'Issued by (state)'}
          />
          <TextField
            required={!saved || form.watch('id_type') !== saved.id_type}
            {...field('identifier', { clean: (text) => text.trim() })}
            description={saved && hintOf(saved, form.watch('id_type'))}
          />
        </>
      )}
    </RecordDialog>
  )
}

/** The hint on what a save does with the stored number. */
const hintOf = (saved: Identification, chosen: Type) =>
  chosen === saved.id_type ? 'On file. Leave empty to keep it.' : `The number on file is that of the ${typeOf(saved).toLowerCase()}.`
const wordOf = (name: string, value: unknown) => (name === 'id_type' ? typeOf({ id_type: value as Type }) : String(value ?? ''))
const typeOf = ({ id_type }: Pick<Identification, 'id_type'>) => identificationTypes.find(({ code }) => code === id_type)?.label ?? id_type
const withdrawn = placeOfBirthReferenceCodes
const issuerOf = ({ id_type, state }: Identification) =>
  issuers[id_type].find(({ code }) => code === state)?.label ?? withdrawn.find(({ code }) => code === state)?.label ?? state
