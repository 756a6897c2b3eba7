import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import { hasRight, type Session } from '../data/session.ts'
import type { MenuEntry } from '../ui/layout/side-menu.tsx'

/** The front end of one audience: its screens, the frame around them, and the target of `/`. */
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

/** One line of a front end's `screens.ts`: where a screen is, and for whom. */
export type Screen = {
  /** `/record/$id`: a word after $ is a parameter. */
  path: string
  /** Its name in the menu and in the map. */
  title: string
  /** `lazyRouteComponent(() => import('./x/y.tsx'), 'Y')`, so that nobody loads what they do not open. */
  component: RouteComponent
  for: 'signed-out' | 'signed-in' | 'everyone'
  /** Stands in the navigation, in the order of the table. */
  menu?: boolean
  /** The screen of the menu that it is a part of: its entry stays marked. */
  within?: string
  /** Shown to those who have this right. */
  needs?: Permission
  /** Where to go instead, when the screen makes no sense now (no wizard under way); checked each time. */
  elsewhere?(params: Record<string, string>): string | null
}

/** Whether a screen is shown to the signed-in user. */
export function isAllowed({ needs }: Pick<Screen, 'needs'>, session: Session | null): boolean {
  return needs === undefined || hasRight(session, needs)
}
