/** The three ways to begin, each with its card on the landing. */
export type Card = 'new' | 'illegible' | 'transfer'

/** The texts of the landing in one language, the name of that language, and the other pages' headings. */
export type FirstWords = Readonly<Record<'title' | 'intro' | 'begun' | 'waiting' | 'help' | Card | `${Card}Hint`, string>> & {
  name: string
}

/** A page of an application in progress: the beginning of its address, its first texts, and its own files. */
export type FirstPage = {
  path: string
  title: string
  intro: string
  /** For a page about the embedded location: its place, and the heading of its instructions. */
  lsv?: { where: string; instructions: string }
  /** For a page that begins with a list: its heading and its lines. */
  list?: { title: string; lines: readonly string[] }
  files: readonly string[]
}

/** The texts of one language, with the files of its remaining ones. */
export type Sentences = FirstWords & { files: readonly string[]; pages: readonly FirstPage[] }

/** The texts in each language, the outlines of the icons, and the application's scripts. */
export type FirstTexts = {
  words: Readonly<Record<string, Sentences>>
  icons: Readonly<Record<Card | 'next', string>>
  scripts: readonly string[]
}
