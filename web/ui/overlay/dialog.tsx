import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import './dialog.css'
import { Notice } from '../feedback/notice.tsx'
import { focusHeading, isLost } from '../focus/use-focus-kept.ts'
import { useWord } from '../translation.ts'
import { useLaterEntersHeld, useScanRefused } from './use-scan-refused.ts'

export type DialogProps = {
  title: ReactNode
  opened: boolean
  onClose(): void
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  locked?: boolean
  /** Keeps its content and shows the page. */
  hidden?: boolean
  /** Hides the page behind it. */
  opaque?: boolean
}

/** A dialog whose content is created each time it opens. `locked`: nothing closes it. */
export function Dialog({ title, opened, onClose, children, size = 'md', locked = false, hidden = false, opaque = false }: DialogProps) {
  useFocusBack(opened)
  usePageStill(opened)
  useLaterEntersHeld(opened)
  const refused = useScanRefused(opened && !hidden)
  const word = useWord()
  // In the document only while it is open, so that later dialogs are above earlier ones.
  if (!opened) return null
  return (
    <Modal
      opened
      returnFocus={false}
      lockScroll={false}
      onClose={onClose}
      onFocusCapture={markFocused}
      onKeyDown={keepNativeTab}
      title={title}
      size={size}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': word('Close') }}
      {...(opaque ? { overlayProps: { backgroundOpacity: 1, color: 'var(--mantine-color-body)' } } : {})}
      transitionProps={{ duration: 0 }}
      styles={{ ...(hidden ? { root: { display: 'none' } } : {}), title: { fontWeight: 650, fontSize: '1.25rem', lineHeight: 1.3 } }}
    >
      {refused !== null && <IgnoredScan scan={refused} />}
      {children}
      <FocusAtOnce />
    </Modal>
  )
}

/** The notice of a scan that was meant for the page, below the title, however many lines that has. */
function IgnoredScan({ scan }: { scan: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = dialogAround(notice.current)
    const header = around?.querySelector('header')
    if (!header) return
    const size = new ResizeObserver(() => {
      notice.current?.style.setProperty('top', `${header.offsetHeight}px`)
      uncoverQuestion(around, notice.current)
    })
    size.observe(header)
    return () => size.disconnect()
  }, [])
  return (
    <div ref={notice} className="dialog-notice">
      <Notice kind="warning" alert>{`Scan of ${scan} ignored: finish or close this dialog first.`}</Notice>
    </div>
  )
}

/** Scrolls a dialog so far back that the notice lies over none of its questions and refusals, which are shown below it. */
function uncoverQuestion(dialog: Element | null | undefined, notice: HTMLElement | null) {
  const over = notice?.getBoundingClientRect()
  if (!dialog || !over) return
  const covered = [...dialog.querySelectorAll('[role="alert"], [data-question="true"]')]
    .filter((one) => !notice?.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top < over.bottom && bottom > over.top)
  if (covered.length > 0) dialog.scrollTop -= over.bottom - Math.min(...covered.map(({ top }) => top)) + GAP_PX
}

const GAP_PX = 8
const MARK = 'data-autofocus'

/** Focuses the marked element when the dialog appears: Mantine does so later, and a key may be pressed before. */
function FocusAtOnce() {
  const inside = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => dialogAround(inside.current)?.querySelector<HTMLElement>(`[${MARK}]`)?.focus({ preventScroll: true }), [])
  return <span ref={inside} hidden />
}

/** Mantine focuses the marked element twice: the mark follows the focus, which a key may have moved before the second time. */
function markFocused({ target }: FocusEvent<HTMLElement>) {
  for (const marked of dialogAround(target)?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK)
  target.setAttribute(MARK, '')
}

/**
 * Leaves Tab in the parts of a date or time to the browser. Mantine would look a moment later where the focus is, and move it to the field's
 * neighbor: from Save to Cancel, when the keys are faster than the page.
 */
function keepNativeTab(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Tab' && event.target instanceof HTMLInputElement && /^(date|time)/.test(event.target.type)) event.stopPropagation()
}

const dialogAround = (element: Element | null) => element?.closest('[role="dialog"]')

/**
 * Returns the focus to the element that had it in the dialog below, or to the opener of the dialog, also when the dialog is removed; without
 * either, to the page's heading.
 */
function useFocusBack(opened: boolean) {
  const opener = useRef<Element | null>(null)
  // While rendering, before the dialog takes the focus and its menu disappears.
  if (opened) opener.current ??= openerNow()
  useEffect(() => {
    if (!opened) return
    return () => {
      const from = opener.current
      opener.current = null
      // At once, before other elements take the lost focus; and later, when the opener was disabled while it was open.
      focusOpener(from)
      setTimeout(() => {
        focusOpener(from)
        focusHeading()
      })
    }
  }, [opened])
}

function focusOpener(opener: Element | null) {
  const below = [...document.querySelectorAll<HTMLElement>(`[role="dialog"] [${MARK}]`)].at(-1)
  if (isLost()) below?.focus({ preventScroll: true })
  if (isLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

let outside: Element | null = null

/** The focused element; for a dialog that replaces another one (its content has loaded), the opener of that one. */
function openerNow(): Element | null {
  const active = document.activeElement
  if (active?.closest('[role="dialog"]') == null) outside = active
  return outside
}

let open = 0

/**
 * Prevents scrolling of the page behind, and keeps the room of its scrollbar. Mantine's own way sets a margin, which would lay out
 * the whole page, a list of a hundred rows, before the dialog is seen.
 */
function usePageStill(opened: boolean) {
  const bar = useRef(false)
  // While rendering, before any change: later the page would have to be laid out to measure it.
  if (opened && open === 0) bar.current = innerWidth > document.documentElement.clientWidth
  useLayoutEffect(() => {
    if (!opened) return
    const { dataset } = document.documentElement
    open += 1
    if (open === 1) dataset.behind = bar.current ? 'scrolling' : 'short'
    return () => {
      open -= 1
      if (open === 0) delete dataset.behind
    }
  }, [opened])
}
