import { useState } from 'react'
import { letterFields } from '../../../contract/letters/letter-fields.ts'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import styles from './status-codes.module.css'

/** What a template may hold, on demand. */
export function LetterFields() {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <UnfoldButton ml={-8} opened={opened} controls="letter-fields" onToggle={() => setOpened(!opened)}>
        Fields of letters
      </UnfoldButton>
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
