import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Table.css'
import styles from './result-table.module.css'

export type Column<Item> = { title: string; cell(item: Item): ReactNode; align?: 'right' }

type Props<Item> = { label: string; columns: readonly Column<Item>[]; items: readonly Item[]; id(item: Item): string | number }

/** A table on wide screens; on phones each row is a card that repeats the column titles. */
export function ResultTable<Item>({ label, columns, items, id }: Props<Item>) {
  return (
    <Table className={styles.table} verticalSpacing="sm" highlightOnHover aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.title} data-align={column.align ?? 'left'}>
              {column.title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={id(item)}>
            {columns.map((column) => (
              <Table.Td key={column.title} data-title={column.title} data-align={column.align ?? 'left'}>
                {column.cell(item)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
