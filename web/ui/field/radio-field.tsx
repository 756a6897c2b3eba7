import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import type { Option } from './fields.tsx'

/** One of a few choices, all visible. `value` and `onChange(value)`. */
export function RadioField({ options, ...props }: Omit<RadioGroupProps, 'children'> & { options: readonly Option[] }) {
  return (
    <Radio.Group {...props}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} value={String(option.value)} label={option.label} disabled={option.disabled ?? false} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
