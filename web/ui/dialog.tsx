import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!locked}
      closeOnClickOutside={false}
      withCloseButton={!locked}
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.25rem' } }}
    >
      {children}
    </Modal>
  )
}
