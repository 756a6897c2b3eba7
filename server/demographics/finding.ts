/** The result of converting one value to EBTS: a value (null: none) with a remark for the operator, or an error. */
export type Finding = { value: string | null; remark?: string } | { wrong: string }
