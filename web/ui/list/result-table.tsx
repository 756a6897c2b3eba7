import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Table.css'
import styles from './result-table.module.css'

export type Column<Item> = { title: string; cell(item: Item): ReactNode; align?: 'right' }

type Props<Item> = { label: string; columns: readonly Column<Item>[]; items: readonly Item[]; id(item: Item): string | number }

/** A table on wide screens; on phones each row is a card, headed by the first column, with the other titles and without empty cells. */
export function ResultTable<Item>({ label, columns, items, id }: Props<Item>) {
  // Explicit roles, because a table that is laid out as cards loses them.
  return (
    <div className={styles.frame}>
      <Table className={styles.table} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={label} role="table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th key={column.title} role="columnheader" data-align={column.align ?? 'left'}>
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {items.map((item) => (
            <Table.Tr key={id(item)} role="row">
              {columns.map((column) => (
                <Table.Td key={column.title} role="cell" data-title={column.title} data-align={column.align ?? 'left'}>
                  {column.cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
