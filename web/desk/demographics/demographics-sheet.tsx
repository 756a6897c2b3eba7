import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import type { Demographics } from '../../../contract/demographics/demographics.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './demographics-sheet.module.css'

const RECORDS = [
  { type: '1', title: 'Transaction (Type-1 record)' },
  { type: '2', title: 'Applicant (Type-2 record)' },
] as const

/** The fields of both records as the machine takes them, to be read off or keyed by hand. */
export function DemographicsSheet({ fields }: Pick<Demographics, 'fields'>) {
  return RECORDS.map(({ type, title }) => (
    <Panel key={type} title={title}>
      <Table className={styles.sheet ?? ''} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields
            .filter(({ tag }) => tag.startsWith(`${type}.`))
            .map(({ tag, mnemonic, name, value }) => (
              <Table.Tr key={tag}>
                <Table.Td className={styles.tag ?? ''}>
                  {tag} {mnemonic}
                </Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className={styles.value ?? ''}>{value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Panel>
  ))
}
