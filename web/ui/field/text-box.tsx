import '@mantine/core/styles/Input.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { submitByCtrlEnter } from '../form/submit-by-ctrl-enter.ts'

/** Several lines of text: Enter begins another one, Ctrl+Enter submits the form. */
export function TextBox(props: TextareaProps) {
  return <Textarea id={props.name} rows={4} onKeyDown={submitByCtrlEnter} {...props} />
}
