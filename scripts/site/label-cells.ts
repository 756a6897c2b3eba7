/** A token of the Markdown parser. */
export type Token = { type: string; tag: string; content: string; attrSet(name: string, value: string): void }

/** Gives each cell of a table the words above its column: on a phone the cells of a wide row stand below each other. */
export function labelCells(tokens: readonly Token[]): void {
  let labels: string[] = []
  let column = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'thead_open') labels = []
    else if (token.type === 'tr_open') column = 0
    else if (token.type === 'th_open') labels.push(tokens[at + 1]?.content ?? '')
    else if (token.type === 'td_open') {
      token.attrSet('data-label', labels[column] ?? '')
      column += 1
    }
  }
}
