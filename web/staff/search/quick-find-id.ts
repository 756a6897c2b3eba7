/** The element that the key for searching looks for. */
export const QUICK_FIND = 'quick-find'
