import type { Code } from '../../../contract/code-lists/code.ts'
import { inEachLanguage } from './dictionary.ts'

type Names = typeof import('../../../contract/code-lists/names.es.ts')

/** Names of codes in the reader's language. The English ones come with the lists. */
export const codeNames = inEachLanguage<Names | null>(async (language) =>
  language === 'es' ? import('../../../contract/code-lists/names.es.ts') : null,
)

/**
 * The codes of a list, named in the reader's language. Long lists are sorted by name in each language: `part` groups the codes,
 * in the order in which the groups begin.
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
  // Created only for sorting: creating it blocks a slow phone for a tenth of a second.
  const alphabet = new Intl.Collator('es')
  const parts = [...new Set(codes.map(part))]
  return codes.sort((a, b) => parts.indexOf(part(a)) - parts.indexOf(part(b)) || alphabet.compare(a.label, b.label))
}
