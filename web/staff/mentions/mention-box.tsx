import { type TextareaProps, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { user } from '../../../contract/people/people.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { useSession } from '../../data/session.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { TextBox } from '../../ui/field/text-box.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { KEEPS_ESCAPE } from '../../ui/overlay/keeps-escape.ts'
import { type BegunMention, mentionAt } from './mention-at.ts'
import styles from './mention-box.module.css'

/**
 * A text box for notes. While a name is typed behind an `@`, it lists the members of staff, who see every record: arrows choose, Enter
 * or Tab completes the name, Escape hides the list.
 */
export function MentionBox(props: TextareaProps) {
  const around = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<BegunMention | null>(null)
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const people = useColleagues(begun?.name ?? null)
  const at = Math.min(chosen, people.length - 1)
  const isOpen = people.length > 0
  const look = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null
    if (next?.begin === begun?.begin && next?.name === begun?.name) return
    setBegun(next)
    setChosen(0)
  }
  const complete = (name: string) => {
    const box = around.current?.querySelector('textarea')
    if (box && begun) replaceText(box, begun, `@${name} `)
    setBegun(null)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = people[at]
    if (step !== undefined) setChosen((at + step + people.length) % people.length)
    else if (event.key === 'Escape') setBegun(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && one) complete(one.username)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={around} onKeyDownCapture={onKeyDownCapture}>
      <TextBox
        {...props}
        aria-autocomplete="list"
        // The dialog leaves Escape to the list.
        {...(isOpen && {
          'aria-controls': list,
          'aria-activedescendant': `${list}-${at}`,
          ...KEEPS_ESCAPE,
        })}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          props.onChange?.(event)
          look(event)
        }}
        onSelect={look}
        onBlur={(event) => {
          props.onBlur?.(event)
          setBegun(null)
        }}
      />
      <VisuallyHidden role="status">{isOpen ? `${countOf(people.length, 'colleague')} found` : ''}</VisuallyHidden>
      {isOpen && <Colleagues id={list} people={people} at={at} onChoose={complete} />}
    </div>
  )
}

type Colleague = { id: number; username: string; email: string }
type ColleaguesProps = { id: string; people: readonly Colleague[]; at: number; onChoose(name: string): void }

function Colleagues({ id, people, at, onChoose }: ColleaguesProps) {
  return (
    <div id={id} role="listbox" aria-label="Colleagues" className={styles.list}>
      {people.map((one, place) => (
        <div
          key={one.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={styles.one}
          // Before the text box loses the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(one.username)
          }}
        >
          <span>{one.username}</span>
          <span className={styles.more}>{one.email}</span>
        </div>
      ))}
    </div>
  )
}

const SHOWN = 8

/** The other members of staff whose name or address has the text; none for null. */
function useColleagues(name: string | null): readonly Colleague[] {
  const search = useDebounced(name ?? '')
  const self = useSession()?.user_id
  // One more, in the place of the reader.
  const query = { staff: true, limit: SHOWN + 1, ...(search === '' ? {} : { search }) }
  const found = useRecords(user, query, { enabled: name !== null })
  if (name === null) return []
  // An earlier answer is shown until that of the latest text comes.
  const fits = ({ id, username, email }: Colleague) => id !== self && `${username} ${email}`.toLowerCase().includes(name.toLowerCase())
  return (found.data?.results ?? []).filter(fits).slice(0, SHOWN)
}

/** Replaces the begun mention as if it was typed, so that the form hears of it. */
function replaceText(box: HTMLTextAreaElement, { begin, name }: BegunMention, text: string): void {
  const end = begin + 1 + name.length
  box.focus()
  box.setSelectionRange(begin, end)
  box.setRangeText(text, begin, end, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
