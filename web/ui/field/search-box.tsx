import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import '@mantine/core/styles/Input.css'
import { Icon } from '../layout/icon.tsx'

type Props = { label: string; value: string; onSearch(text: string): void; wait_ms?: number; placeholder?: string; isFirst?: boolean }

/** A search field that reports its text half a second after the last key, or at once on Enter. `isFirst`: a dialog begins with it. */
export function SearchBox({ label, value, onSearch, wait_ms = 500, placeholder, isFirst = false }: Props) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    // A change from outside (a cleared filter, the Back button) is shown; the echo of our own report must not undo typing.
    if (value !== reported.current) {
      reported.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = (text: string) => {
    clearTimeout(timer.current)
    reported.current = text
    // The present callback: since the key was pressed, something else may have been chosen.
    search.current(text)
  }
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      value={typed}
      leftSection={<Icon name="search" />}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => report(text), wait_ms)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // A form around it is not saved by a search.
        if (!event.ctrlKey && !event.metaKey) event.preventDefault()
        report(event.currentTarget.value)
      }}
    />
  )
}
