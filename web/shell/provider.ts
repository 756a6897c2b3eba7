/** Whose product this is, for the footer. */
export const provider = { name: 'BIMS', href: '/' }
