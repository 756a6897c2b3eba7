/** Whether a dialog is in sight, which keeps the keys; one that is saving out of sight does not. */
export const isDialogInSight = (): boolean => [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility())
