/** "1 ORI", "12 ORIs": a number with its noun, whose plural takes an s unless another one is given. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
