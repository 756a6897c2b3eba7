import type { Code } from '../../../contract/code-lists/code.ts'
import { inEachLanguage } from './dictionary.ts'

type Names = typeof import('../../../contract/code-lists/names.es.ts')

/** Names of codes in the reader's language. The English ones come with the lists. */
export const codeNames = inEachLanguage<Names | null>(async (language) =>
  language === 'es' ? import('../../../contract/code-lists/names.es.ts') : null,
)

/**
 * The codes of a list, named in the reader's language. Long lists are by name in each language: `part` tells which codes stand
 * together, in the order in which the parts begin.
 */
export function useNamed() {
  const names = codeNames.use()
  return <Listed extends Code>(list: keyof Names, codes: readonly Listed[], part?: (code: Listed) => unknown): Listed[] => {
    if (names === null) return [...codes]
    const named = codes.map((code) => ({ ...code, label: names[list][code.code] ?? code.label }))
    return part ? inOrder(named, part) : named
  }
}

function inOrder<Listed extends Code>(codes: Listed[], part: (code: Listed) => unknown): Listed[] {
  // Only when there is something to sort: to make one keeps a slow phone from answering for a tenth of a second.
  const alphabet = new Intl.Collator('es')
  const parts = [...new Set(codes.map(part))]
  return codes.sort((a, b) => parts.indexOf(part(a)) - parts.indexOf(part(b)) || alphabet.compare(a.label, b.label))
}
