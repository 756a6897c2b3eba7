import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import styles from './dense-table.module.css'
import type { Column } from './result-table.tsx'

type Props<Item> = {
  label: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  id(item: Item): string | number
  /** Scrolls within this height on screens, and is complete on paper. */
  height?: number
}

/** Many short rows, as a table on any screen and on paper. Wide tables scroll, by keyboard too. */
export function DenseTable<Item>({ label, columns, items, id, height }: Props<Item>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0} style={height ? { maxHeight: height } : {}}>
      <Table className={styles.table ?? ''} aria-label={label} verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, align }) => (
              <Table.Th key={title} scope="col" data-align={align ?? 'left'}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={id(item)}>
              {columns.map(({ title, cell, align }) => (
                <Table.Td key={title} data-align={align ?? 'left'}>
                  {cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
