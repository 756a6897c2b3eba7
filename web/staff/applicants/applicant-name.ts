/** "Alvarez, Ann", as staff lists and records show it. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string => `${last_name}, ${first_name}`
