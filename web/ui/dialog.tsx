import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWord } from './words.ts'

export type DialogProps = {
  title: ReactNode
  opened: boolean
  onClose(): void
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  locked?: boolean
}

/** A dialog whose content is made anew each time it opens. `locked`: nothing closes it. */
export function Dialog({ title, opened, onClose, children, size = 'md', locked = false }: DialogProps) {
  useFocusBack(opened)
  const word = useWord()
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': word('Close') }}
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.25rem' } }}
    >
      {children}
    </Modal>
  )
}

/** The focus goes back to what opened the dialog, also when the dialog is taken away whole; if that is gone, to the page's heading. */
function useFocusBack(opened: boolean) {
  const opener = useRef<Element | null>(null)
  // While rendering, before the dialog takes the focus and a menu that opened it disappears.
  if (opened) opener.current ??= document.activeElement
  useEffect(() => {
    if (!opened) return
    return () => {
      const from = opener.current
      opener.current = null
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const target = from?.isConnected && from !== document.body ? from : document.querySelector('h1')
        if (target instanceof HTMLElement) target.focus({ preventScroll: target === from })
      })
    }
  }, [opened])
}
