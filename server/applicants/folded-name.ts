/** A name for comparing: case and the form of an apostrophe do not make another name. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
