import { useId, useState } from 'react'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { resultColumns } from './result-columns.tsx'
import styles from './results.module.css'

/** The columns of the results, beside the name. */
export function ColumnChoice({ chosen, choose }: { chosen: readonly string[]; choose(columns: readonly string[]): void }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <div className={styles.columns}>
      <UnfoldButton variant="default" px="md" opened={opened} controls={id} onToggle={() => setOpened(!opened)}>
        Columns
      </UnfoldButton>
      <div id={id} hidden={!opened} className={styles.choice}>
        <ChecksField
          label="Columns beside the name"
          options={resultColumns.map(({ key, title }) => ({ value: key, label: title }))}
          value={chosen}
          onChange={choose}
        />
      </div>
    </div>
  )
}
