import { Anchor, Paper, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { employer } from '../../../contract/environments.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import styles from './entities.module.css'
import type { Entity } from './entity-page.tsx'

type Props = {
  entity: Entity
  opened: boolean
  onToggle(): void
  /** The row's menu. */
  actions: ReactNode
}

/** One work location or company; its address and contact show on demand. */
export function EntityRow({ entity, opened, onToggle, actions }: Props) {
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
            { name: 'Email', value: contact_email && <Anchor href={`mailto:${contact_email}`}>{contact_email}</Anchor> },
            { name: 'Phone', value: contact_phone && <Anchor href={`tel:+1${contact_phone}`}>{spaced(contact_phone)}</Anchor> },
          ]}
        />
      </div>
    </Paper>
  )
}

const addressOf = ({ street1, street2, city, state, zip_code }: Entity) =>
  [street1, street2, [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean).join(', ')

const spaced = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
