import { createContext, type ReactNode } from 'react'

/** What a page has every dialog with a form say above its form, such as that its record is gone. */
export const DialogRemark = createContext<ReactNode>(null)
