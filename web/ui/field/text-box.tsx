import '@mantine/core/styles/Input.css'
import { Textarea, type TextareaProps } from '@mantine/core'

/** Several lines of text: Enter begins another one, Ctrl+Enter submits the form. */
export function TextBox(props: TextareaProps) {
  return (
    <Textarea
      id={props.name}
      rows={4}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      {...props}
    />
  )
}
