/** Of an element that handles Escape itself while it has the focus: the dialog around it stays open. */
export const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true } as const
