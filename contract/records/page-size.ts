/** The maximum number of rows that one call of a list answers. */
export const MAX_PAGE_SIZE = 200
