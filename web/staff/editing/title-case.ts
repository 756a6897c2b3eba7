/** "status code" as buttons and dialogs are titled: "Status Code". */
export const titleCase = (words: string): string => words.replace(/(^| )[a-z]/g, (start) => start.toUpperCase())
