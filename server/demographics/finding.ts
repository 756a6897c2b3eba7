/** What became of one value on its way to EBTS: a value (null: there is none), or what is wrong with it; and what to tell whoever works the machine. */
export type Finding = { value: string | null; remark?: string } | { wrong: string }
