import { Anchor, Paper, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { employer } from '../../../contract/environments/environments.ts'
import type { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { call } from '../../data/call.ts'
import { useAction, useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { AffectedApplicants } from '../editing/affected-applicants.tsx'
import { nameAbroad } from '../editing/countries.ts'
import { EditAndDelete, RemoveDialog } from '../editing/edit-and-delete.tsx'
import { titleCase } from '../editing/name-record.ts'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import { PanelButton } from '../editing/panel-button.tsx'
import styles from './entities.module.css'
import { EntityDialog } from './entity-dialog.tsx'

/** The common type of both records. */
export type EntityContract = typeof location | typeof vendor
/** A work location or a contract company. */
export type Entity = Row<typeof location>

type Props = { contract: EntityContract; title: string; subtitle: string; one: string; many: string; search: string }

/** A page of work locations or of contract companies: search, list by name, add, edit, delete. */
export function EntityPage({ contract, title, subtitle, one, many, search: label }: Props) {
  const [{ search = '', employer: of = '', removed = '' }, change] = useAddressSearch()
  const pages = useRecordPages(contract as typeof location, { search, employer: of, removed, limit: PER_PAGE })
  const restore = useRestore(contract, titleCase(one))
  // Rendered here and not in the row, which is removed when it scrolls out of view.
  const [opened, setOpened] = useState<number | null>(null)
  const [editing, setEditing] = useState<Entity | 'new' | null>(null)
  const [removing, setRemoving] = useState<Entity | null>(null)
  const may = useMay()
  return (
    <Page>
      <PageTitle
        subtitle={subtitle}
        actions={may('create', contract) && <AddButton inTitle label={`Add ${titleCase(one)}`} onClick={() => setEditing('new')} />}
      >
        {title}
      </PageTitle>
      <Columns>
        <SearchBox label={label} value={search} onSearch={(text) => change({ search: text })} />
        <RecordSelect label="Employer" record={employer} placeholder="Any" value={of} onChange={(id) => change({ employer: id })} />
      </Columns>
      <CheckField
        label={`Show deleted ${many}`}
        checked={removed === 'true'}
        onChange={(event) => change({ removed: event.currentTarget.checked ? 'true' : null })}
      />
      {restore.error && <ErrorNotice>{restore.error.message}</ErrorNotice>}
      <PageList
        pages={pages}
        label={title}
        one={removed === 'true' ? `deleted ${one}` : one}
        many={removed === 'true' ? `deleted ${many}` : many}
      >
        {(entity) => (
          <EntityRow
            entity={entity}
            opened={opened === entity.id}
            onToggle={() => setOpened(opened === entity.id ? null : entity.id)}
            actions={<EntityActions contract={contract} entity={entity} restore={restore} onEdit={setEditing} onDelete={setRemoving} />}
          />
        )}
      </PageList>
      <EntityDialog contract={contract} one={one} editing={editing} onClose={() => setEditing(null)} />
      <RemoveEntity contract={contract} one={titleCase(one)} entity={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}

type ActionsProps = {
  contract: EntityContract
  entity: Entity
  restore: ReturnType<typeof useRestore>
  onEdit(entity: Entity): void
  onDelete(entity: Entity): void
}

/** Edit and delete, or restore what is deleted. */
function EntityActions({ contract, entity, restore, onEdit, onDelete }: ActionsProps) {
  const may = useMay()
  if (!entity.removed)
    return (
      <EditAndDelete
        label={`Actions for ${entity.name}`}
        contract={contract}
        onEdit={() => onEdit(entity)}
        onDelete={() => onDelete(entity)}
      />
    )
  if (!may('restore', contract)) return null
  return (
    <PanelButton icon="restore" text="Restore" of={entity.name} loading={restore.isPending} onClick={() => restore.mutate(entity.id)} />
  )
}

type RemoveProps = { contract: EntityContract; one: string; entity: Entity | null; onClose(): void }

function RemoveEntity({ contract, one, entity, onClose }: RemoveProps) {
  return (
    <RemoveDialog
      title={`Delete ${one}?`}
      contract={contract as typeof location}
      id={entity?.id ?? null}
      onClose={onClose}
      done={`${one} deleted`}
    >
      {entity && (
        <>
          <Text>{`${entity.name} can no longer be chosen. It can be restored later.`}</Text>
          <AffectedApplicants
            filter={contract.path === 'locations' ? 'location' : 'vendor'}
            id={entity.id}
            effect="Their records keep its name, and it gets no letters about them."
          />
        </>
      )}
    </RemoveDialog>
  )
}

/** Restores a deleted work location or company. */
function useRestore(contract: EntityContract, name: string) {
  return useAction(async (id: number) => {
    await call('POST', `/${contract.path}/${id}/restore`)
    showToast(`${name} restored`)
  }, contract)
}

type EntityRowProps = {
  entity: Entity
  opened: boolean
  onToggle(): void
  /** The row's menu. */
  actions: ReactNode
}

/** One work location or company; its address and contact show on demand. */
function EntityRow({ entity, opened, onToggle, actions }: EntityRowProps) {
  const id = `${entity.entity_type}-${entity.id}`
  const { name, identifier, contact_email, contact_phone } = entity
  return (
    <Paper component="article" withBorder p="sm">
      <div className={styles.head}>
        <UnfoldButton
          className={styles.toggle ?? ''}
          classNames={{ label: styles.name ?? '' }}
          opened={opened}
          controls={id}
          onToggle={onToggle}
        >
          {name}
          {identifier && ` (${identifier})`}
          <VisuallyHidden component="span">, details</VisuallyHidden>
        </UnfoldButton>
        {actions}
      </div>
      <div className={styles.under}>
        <RecordName record={employer} id={entity.employer} />
      </div>
      <div id={id} hidden={!opened} className={styles.details}>
        <Facts
          least={280}
          facts={[
            { name: 'Address', value: addressOf(entity) || null },
            { name: 'Contact', value: [entity.contact_first_name, entity.contact_last_name].filter(Boolean).join(' ') || null },
            {
              name: 'Email',
              value: contact_email && (
                <Anchor href={`mailto:${contact_email}`}>
                  <Breakable>{contact_email}</Breakable>
                </Anchor>
              ),
            },
            { name: 'Phone', value: contact_phone && <Anchor href={`tel:+1${contact_phone}`}>{formatPhone(contact_phone)}</Anchor> },
          ]}
        />
      </div>
    </Paper>
  )
}

function addressOf({ street1, street2, city, state, zip_code, country }: Entity): string {
  const region = [state, zip_code].filter(Boolean).join(' ')
  const parts = [street1, street2, [city, region].filter(Boolean).join(', ')].filter(Boolean)
  return parts.length === 0 ? '' : [...parts, nameAbroad(country)].filter(Boolean).join(', ')
}
