import { createContext, type ReactNode } from 'react'

/** The remark of a page above the form of every dialog, such as that its record is gone. */
export const DialogRemark = createContext<ReactNode>(null)
