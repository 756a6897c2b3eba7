/** Whether a dialog is visible, which keeps the keys; one that is saving while hidden does not. */
export const isDialogInSight = (): boolean => [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility())
