import type { ComponentType, ReactNode } from 'react'
import type { MenuEntry } from '../ui/layout/side-menu.tsx'
import type { Screen } from './screen.ts'

/** What one kind of visitor gets: screens, the frame around them, and where `/` leads. */
export type FrontEnd = {
  /** The browser tab's title. */
  title: string
  home: string
  screens: readonly Screen[]
  Frame: ComponentType<{ menu: readonly MenuEntry[]; children: ReactNode }>
  /** Applicants' pages are light, staff's follow the system. */
  scheme: 'light' | 'auto'
  /** Around all that its visitors see, notices and waiting included. */
  Around?: ComponentType<{ children: ReactNode }>
  /** Settles when it can be shown: its texts are there. */
  ready?: Promise<unknown>
}
