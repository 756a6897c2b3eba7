/** The id of where the chosen time stands. */
export const CHOSEN_TIME = 'chosen-time'

/** Goes on where the new time stands: the button that was pressed goes with its notice. */
export const focusChosenTime = () => document.getElementById(CHOSEN_TIME)?.focus()
