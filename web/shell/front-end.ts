import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import { hasRight, type Session } from '../data/session.ts'
import type { LazyScreen } from '../router/lazy-screen.ts'
import type { MenuEntry } from '../ui/layout/side-menu.tsx'

/** The front end of one audience: its screens, the frame around them, and the target of `/`. */
export type FrontEnd = {
  /** The browser tab's title. */
  title: string
  home: string
  screens: readonly Screen[]
  Frame: ComponentType<{ menu: readonly MenuEntry[]; children: ReactNode }>
  /** Stands beside each screen, within the theme; not beside the plain ones. */
  Beside?: ComponentType
  /** The colour scheme: applicants' pages are light, staff's follow the system. */
  scheme: 'light' | 'auto'
  /** Wraps everything that visitors see, including notices and loading states. */
  Around?: ComponentType<{ children: ReactNode }>
  /** Resolves when its texts are loaded. */
  ready?: Promise<unknown>
}

/** One line of a front end's `screens.ts`: the path of a screen, and its audience. */
export type Screen = {
  /** `/record/$id`: a word after $ is a parameter. */
  path: string
  /** The title in the menu and in the table of screens. */
  title: string
  component: LazyScreen
  /** Whether it asks the server for nothing, so that it is shown without the cache of what was loaded. */
  plain?: boolean
  for: 'signed-out' | 'signed-in' | 'everyone'
  /** Whether it is in the navigation, in the order of the table. */
  menu?: boolean
  /** The menu's screen that contains it, whose entry stays marked. */
  within?: string
  /** The right that is required to see it. */
  needs?: Permission
  /** The redirect when the screen makes no sense now (no wizard in progress); checked each time. */
  redirect?(params: Record<string, string>): string | null
}

/** Whether a screen is shown to the signed-in user. */
export function isAllowed({ needs }: Pick<Screen, 'needs'>, session: Session | null): boolean {
  return needs === undefined || hasRight(session, needs)
}
