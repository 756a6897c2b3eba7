import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { TextBox } from '../../ui/field/text-box.tsx'
import styles from '../environments/environments.module.css'
import { InsertField } from './insert-field.tsx'

type Props = {
  label: string
  description?: ReactNode
  required?: boolean
  id?: string
  lang?: string
  name?: string
  value: string
  onChange(value: string): void
  error?: ReactNode
}

/** The markup that each button puts around the selected text, or inserts. */
const marks = [
  { text: 'Heading', before: '<h2>', after: '</h2>' },
  { text: 'Paragraph', before: '<p>', after: '</p>' },
  { text: 'Bold', before: '<strong>', after: '</strong>' },
  { text: 'List', before: '<ul>\n  <li>', after: '</li>\n</ul>' },
] as const

/** HTML as text, with buttons for the most frequent markup. */
export function HtmlField({ label, value, onChange, ...props }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [inserting, setInserting] = useState(false)
  const put = (before: string, after = '') => {
    const area = box.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    onChange(`${value.slice(0, from)}${before}${value.slice(from, to)}${after}${value.slice(to)}`)
    // After the new text is drawn, the cursor is placed behind the insertion.
    requestAnimationFrame(() => {
      area.focus()
      const at = from + before.length + (to - from)
      area.setSelectionRange(at, at)
    })
  }
  return (
    <div>
      <div className={styles.html}>
        <TextBox
          {...props}
          ref={box}
          label={label}
          rows={10}
          spellCheck
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <Group gap="xs" mt="xs" role="group" aria-label={`Insert into ${label}`}>
        {marks.map(({ text, before, after }) => (
          <Button key={text} size="sm" variant="default" onClick={() => put(before, after)}>
            {text}
          </Button>
        ))}
        <Button size="sm" variant="default" aria-expanded={inserting} onClick={() => setInserting(!inserting)}>
          Field
        </Button>
      </Group>
      {inserting && (
        <Box mt="md">
          <InsertField
            onInsert={(html) => {
              put(html)
              setInserting(false)
            }}
          />
        </Box>
      )}
    </div>
  )
}
