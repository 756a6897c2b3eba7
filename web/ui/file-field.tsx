import '@mantine/core/styles/Input.css'
import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Such as ".docx,.pdf". */
  accept: string
  onChange(file: File | null): void
  /** The same file, corrected, may be chosen again. */
  again?: boolean
}

/** Chooses one file, by the browser's own control. */
export function FileField({ label, description, error, required, accept, onChange, again }: Props) {
  const id = useId()
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={required ?? false} id={id}>
      <Input
        component="input"
        type="file"
        id={id}
        accept={accept}
        error={Boolean(error)}
        aria-required={required}
        onClick={(event) => {
          // A browser tells of no change when it is the same name.
          if (again) event.currentTarget.value = ''
        }}
        onChange={(event) => onChange((event.currentTarget as HTMLInputElement).files?.[0] ?? null)}
      />
    </Input.Wrapper>
  )
}
