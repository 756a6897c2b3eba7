/** The id of the element that shows the chosen time. */
export const CHOSEN_TIME = 'chosen-time'

/** Moves the focus to the new time, since the pressed button disappears with its notice. */
export const focusChosenTime = () => document.getElementById(CHOSEN_TIME)?.focus()
