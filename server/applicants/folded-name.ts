/** Folds a name for comparisons: case and the form of an apostrophe make no difference. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
