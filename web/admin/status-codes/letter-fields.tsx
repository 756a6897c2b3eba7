import { Button } from '@mantine/core'
import { useState } from 'react'
import { letterFields } from '../../../contract/letter-fields.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './status-codes.module.css'

/** What a template may hold, on demand. */
export function LetterFields() {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        ml={-8}
        rightSection={<Icon name="down" />}
        aria-expanded={opened}
        aria-controls="letter-fields"
        onClick={() => setOpened(!opened)}
      >
        Fields of letters
      </Button>
      <div id="letter-fields" hidden={!opened}>
        <p>
          Write a field in braces where its value shall stand. Text between {'{#vendor}'} and {'{/vendor}'} stands only when there is a
          value.
        </p>
        <dl className={styles.fields}>
          {letterFields.map(({ name, means }) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
