let told: () => void = () => undefined

/** Does something whenever a form or a dialog is gone: whoever looked at it is done with what was tried there. */
export const whenTriesEnd = (listener: () => void) => {
  told = listener
}

/** A form or a dialog is gone. */
export const triesEnd = () => told()
