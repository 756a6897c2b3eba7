import '@mantine/core/styles/Input.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { Icon } from '../layout/icon.tsx'

/** A password with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      id={props.name}
      // The library marks the box around the input only: the focus of a refused form finds the input by it.
      {...(props.error ? { 'aria-invalid': true } : {})}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  )
}
