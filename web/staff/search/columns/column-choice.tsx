import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ChecksField } from '../../../ui/field/checks-field.tsx'
import { UnfoldButton } from '../../../ui/list/unfold-button.tsx'
import { useOutside } from '../../../ui/overlay/use-outside.ts'
import { resultColumns } from '../result-columns.tsx'
import styles from './column-choice.module.css'

/** The columns of the results, beside the name: a menu that Escape and everything outside close. */
export function ColumnChoice({ chosen, choose }: { chosen: readonly string[]; choose(columns: readonly string[]): void }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const around = useRef<HTMLDivElement>(null)
  const [isAtStart, setAtStart] = useState(false)
  // Beside the start of a line there is no room to the left of the button.
  useLayoutEffect(() => {
    const { offsetLeft = 0, offsetWidth = 0 } = around.current ?? {}
    if (opened) setAtStart(offsetLeft + offsetWidth < MENU_WIDTH)
  }, [opened])
  useOutside([around], () => setOpened(false), opened)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopPropagation()
    setOpened(false)
    around.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of the controls within
    <div className={styles.columns} ref={around} onKeyDown={leave}>
      <UnfoldButton variant="default" px="md" opened={opened} controls={id} onToggle={() => setOpened(!opened)}>
        Columns
      </UnfoldButton>
      <div id={id} hidden={!opened} className={styles.choice} data-start={isAtStart}>
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

/** The width of the menu in the style sheet. */
const MENU_WIDTH = 260
