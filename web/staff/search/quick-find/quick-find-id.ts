/** The id of the search box, for the keyboard shortcut. */
export const QUICK_FIND = 'quick-find'
