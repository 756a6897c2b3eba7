import '@mantine/core/styles/Menu.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../layout/icon.tsx'
import styles from './action-menu.module.css'
import type { MenuAction } from './action-menu.tsx'
import { useOutside } from './use-outside.ts'

type Props = {
  id: string
  label: string
  actions: readonly MenuAction[]
  /** The initially focused entry. */
  begin: 'first' | 'last'
  /** The button that opened it, which gets the focus back. */
  dots: RefObject<HTMLButtonElement | null>
  /** Placed over everything, since the row is in a list that scrolls by itself and would cut it off. */
  floating: boolean
  onClose(): void
}

const item = `${Menu.classes.item} ${UnstyledButton.classes.root} ${styles.item}`

/** The entries of an action menu: arrows, Home, End and first letters move, Enter chooses, Escape and Tab leave. */
export function OpenMenu({ id, label, actions, begin, dots, floating, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const place = usePlace(list, dots, floating)
  const entries = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:not(:disabled)') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(
    () =>
      entries()
        .at(begin === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true }),
    [],
  )
  // The button closes it itself.
  useOutside([list, dots], onClose)
  useMovedAway(floating, dots, onClose)
  const close = () => {
    dots.current?.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') close()
    else {
      const to = entryOf(event.key, all, at)
      if (to === undefined) return
      to.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={list} id={id} role="menu" aria-label={label} className={styles.menu} {...place} onKeyDown={onKeyDown}>
      {actions.map(({ text, icon, onClick, destructive, disabled }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item}
          disabled={disabled ?? false}
          data-destructive={destructive || undefined}
          onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            // The entry disappears with the menu; a dialog that it opens returns the focus to the button.
            close()
            onClick()
          }}
        >
          {icon && <Icon name={icon} />}
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}

/** The target of a key from the entry `at`; undefined for other keys. */
function entryOf<Entry extends { textContent: string | null }>(key: string, all: readonly Entry[], at: number): Entry | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length]
    case 'ArrowUp':
      return all.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return key.length === 1 && key !== ' '
        ? [...all.slice(at + 1), ...all.slice(0, at + 1)].find(({ textContent }) =>
            textContent?.toLowerCase().startsWith(key.toLowerCase()),
          )
        : undefined
  }
}

type Place = { 'data-above'?: true; 'data-right'?: true; popover?: 'manual'; style?: CSSProperties }

/** Above the button if there is no room below it, and to its right if there is none to its left. */
function usePlace(list: RefObject<HTMLElement | null>, dots: RefObject<HTMLElement | null>, floating: boolean): Place {
  const [place, setPlace] = useState<Place>(floating ? FLOATING : {})
  useLayoutEffect(() => {
    if (!list.current || !dots.current) return
    if (floating) list.current.showPopover()
    const { bottom, left, height } = list.current.getBoundingClientRect()
    const button = dots.current.getBoundingClientRect()
    if (floating) return setPlace({ ...FLOATING, style: floatingPlace(button, height) })
    const above = bottom > innerHeight && button.top > height
    setPlace({ ...(above ? { 'data-above': true } : {}), ...(left < 0 ? { 'data-right': true } : {}) })
  }, [list, dots, floating])
  return place
}

const FLOATING = { popover: 'manual' } as const
const GAP = 8

/** Beside the button within the window; a menu that is too high for both sides covers the button's height. */
function floatingPlace(button: DOMRect, height: number): CSSProperties {
  const below = button.bottom + GAP
  const top = below + height <= innerHeight ? below : button.top - GAP - height
  const right = document.documentElement.clientWidth - button.right
  return { top: Math.max(GAP, Math.min(top, innerHeight - height - GAP)), right: Math.max(GAP, right) }
}

/**
 * A floating menu would stay behind when its row scrolls away. Other scrolls leave it open, also one whose event comes late: a list that was
 * scrolled just before the press.
 */
function useMovedAway(floating: boolean, dots: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!floating) return
    const place = () => dots.current?.getBoundingClientRect().top
    const opened = place()
    const scrolled = () => place() !== opened && close.current()
    document.addEventListener('scroll', scrolled, true)
    return () => document.removeEventListener('scroll', scrolled, true)
  }, [floating, dots])
}
