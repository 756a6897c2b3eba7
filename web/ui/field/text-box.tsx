import '@mantine/core/styles/Input.css'
import { Textarea, type TextareaProps } from '@mantine/core'

/** Several lines of text. */
export function TextBox(props: TextareaProps) {
  return <Textarea id={props.name} rows={4} {...props} />
}
