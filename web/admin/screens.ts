import type { Screen } from '../records/front-end/screen.ts'
import { logOutScreen, signInScreens } from '../records/sign-in/screens.ts'

/** The map of the general admin app: every screen, and in its order the menu. */
export const screens: readonly Screen[] = [...signInScreens, logOutScreen]
