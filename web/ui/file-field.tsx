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
  /** Told at once and then forgotten: the same file, corrected, may be chosen again. */
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
        onChange={(event) => {
          const input = event.currentTarget as HTMLInputElement
          onChange(input.files?.[0] ?? null)
          if (again) input.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
