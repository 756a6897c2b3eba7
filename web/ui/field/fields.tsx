import '@mantine/core/styles/Input.css'
import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { useWord } from '../translation.ts'
import { groupOptions } from './option-groups.ts'

/** One line of text under its label. Its id is its name unless given. The browser fills it in only with an explicit purpose. */
export function TextField(props: TextInputProps) {
  return <TextInput id={props.name} autoComplete="off" {...props} />
}

/** `group` is the heading over neighbouring choices of a long list. */
export type Option = { value: string | number; label: string; disabled?: boolean; group?: string; lang?: string }
type SelectProps = Omit<NativeSelectProps, 'data'> & {
  options: readonly Option[]
  /** The first, empty choice; null omits it. */
  placeholder?: string | null
}

/** A native select: light, and supported by every phone and screen reader. */
export function SelectField({ options, placeholder, ...props }: SelectProps) {
  const select = useWord()('Select')
  // In another language the choices have another order, and may come after the value: recreated, the field keeps its value.
  return (
    <NativeSelect key={`${select} ${options.length > 0}`} id={props.name} {...props}>
      {placeholder !== null && <option value="">{placeholder ?? select}</option>}
      {groupOptions(options).map(([group, members]) =>
        group ? (
          <optgroup key={group} label={group}>
            {members.map(choice)}
          </optgroup>
        ) : (
          members.map(choice)
        ),
      )}
    </NativeSelect>
  )
}

const choice = (option: Option) => (
  <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
    {option.label}
  </option>
)

/** A day, by the browser's own date input. Values are YYYY-MM-DD. */
export function DateField(props: TextInputProps) {
  return <TextInput id={props.name} maw={240} {...props} type="date" />
}

/** A time of day, by the browser's own input. Values are HH:mm. The placeholder shows in browsers without such an input. */
export function TimeField(props: TextInputProps) {
  return <TextInput id={props.name} maw={160} {...props} type="time" />
}

/** A day and a time of day, by the browser's own input. Values are YYYY-MM-DDTHH:mm. */
export function DateTimeField(props: TextInputProps) {
  return <TextInput id={props.name} maw={280} {...props} type="datetime-local" />
}
