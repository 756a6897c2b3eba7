import '@mantine/core/styles/Input.css'
import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useFocusAfter } from '../focus/use-focus-after.ts'

type Props = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Such as ".docx,.pdf". */
  accept: string
  onChange(file: File | null): void
  /** The same file, after a correction, may be chosen again. */
  again?: boolean
  /** Whether a chosen file is being uploaded, which disables the field. */
  busy?: boolean
  /** Whether another control sends what was chosen, which disables the field too; the focus is that control's. */
  locked?: boolean
  /** Whether a dialog focuses it first. */
  first?: boolean
}

/** Chooses one file, by the browser's own control. */
export function FileField({ label, description, error, required, accept, onChange, again, busy = false, locked = false, first }: Props) {
  const id = useId()
  const field = useFocusAfter<HTMLInputElement>(busy)
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={required ?? false} id={id}>
      <Input
        component="input"
        ref={field}
        type="file"
        id={id}
        accept={accept}
        disabled={busy || locked}
        {...(first ? { 'data-autofocus': true } : {})}
        error={Boolean(error)}
        aria-required={required}
        onClick={(event) => {
          // Browsers fire no change event for the same name.
          if (again) event.currentTarget.value = ''
        }}
        onChange={(event) => onChange((event.currentTarget as HTMLInputElement).files?.[0] ?? null)}
      />
    </Input.Wrapper>
  )
}
