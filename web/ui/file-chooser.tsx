import { Text } from '@mantine/core'
import { useId } from 'react'
import styles from './file-chooser.module.css'

type Props = {
  label: string
  description?: string
  /** Media types and endings, as browsers take them. */
  accept: string
  onChoose(file: File): void
}

/** A file from the device, told as soon as it is chosen; the same one, corrected, may be chosen again. */
export function FileChooser({ label, description, accept, onChoose }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && (
        <Text size="sm" c="dimmed" id={`${id}-description`}>
          {description}
        </Text>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        className={styles.file}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
