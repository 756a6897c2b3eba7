import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'

/** A box to tick. */
export function CheckField(props: CheckboxProps) {
  return <Checkbox id={props.name} {...props} />
}
