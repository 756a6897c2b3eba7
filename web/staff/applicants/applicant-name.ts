/** "born 1990", or nothing where the year is not known. */
export const bornIn = ({ birth_year }: { birth_year: number | null }): string => (birth_year ? `born ${birth_year}` : '')

/** "Alvarez, Ann", as staff lists and records show it. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string => `${last_name}, ${first_name}`
