import { Table } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import '@mantine/core/styles/Table.css'
import styles from './result-table.module.css'

export type Column<Item> = {
  title: string
  /** Replaces the title at the head of the column. */
  head?: ReactNode
  cell(item: Item): ReactNode
  align?: 'right'
  /** In a narrow dense table, what does not fit is cut off at the end. */
  shrinks?: boolean
  /** A long word is broken before the table is wider than its frame. */
  breaks?: boolean
  /** Nothing to print, such as buttons. */
  onScreen?: boolean
  /** The order by this column, and the effect of a click on its title. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort(): void }
}

type Props<Item> = {
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  id(item: Item): string | number
  /** Rows of one line each, of 44 pixels at most on wide screens. */
  dense?: boolean
  rowProps?(item: Item): ComponentPropsWithoutRef<'tr'>
}

/** A table on wide screens; on phones each row is a card, headed by the first column, with the other titles and without empty cells. */
export function ResultTable<Item>({ label, columns, items, id, dense = false, rowProps }: Props<Item>) {
  // Explicit roles, because a table that is laid out as cards loses them.
  return (
    <div className={styles.frame}>
      <Table
        className={`${styles.table} ${dense ? styles.dense : ''}`}
        verticalSpacing={dense ? 0 : 'sm'}
        horizontalSpacing={dense ? 'xs' : 'md'}
        highlightOnHover
        aria-label={label}
        role="table"
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th
                key={column.title}
                role="columnheader"
                data-title={column.title}
                data-align={column.align ?? 'left'}
                className={printed(column)}
                aria-sort={column.sort?.order}
              >
                {column.head ?? <Title column={column} />}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {items.map((item) => (
            <Table.Tr key={id(item)} role="row" {...rowProps?.(item)}>
              {columns.map((column) => (
                <Table.Td
                  key={column.title}
                  role="cell"
                  data-title={column.title}
                  data-align={column.align ?? 'left'}
                  data-shrinks={column.shrinks}
                  data-breaks={column.breaks}
                  className={printed(column)}
                >
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

const printed = ({ onScreen }: { onScreen?: boolean }) => (onScreen ? 'no-print' : '')

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const

function Title<Item>({ column: { title, sort } }: { column: Column<Item> }) {
  if (sort === undefined) return <>{title}</>
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {title}
      <span aria-hidden="true">{ARROWS[sort.order]}</span>
    </button>
  )
}
