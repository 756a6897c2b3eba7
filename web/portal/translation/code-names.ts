import type { Code } from '../../../contract/code-lists/code.ts'
import type { CodeNames } from '../../../contract/code-lists/code-names.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { inEachLanguage } from './dictionary.ts'
import { useLanguage } from './language.ts'

const FOLDER = '../../../contract/code-lists/names'
const files = import.meta.glob<{ names: CodeNames }>('../../../contract/code-lists/names/*.ts')

/** Names of codes in the reader's language. The English ones come with the lists. */
export const codeNames = inEachLanguage<CodeNames | null>(async (language) => (await files[`${FOLDER}/${language}.ts`]?.())?.names ?? null)

/**
 * The codes of a list, named in the reader's language. Long lists are sorted by name in each language: `part` groups the codes,
 * in the order in which the groups begin.
 */
export function useNamed() {
  const names = codeNames.use()
  const language = useLanguage()
  return <Listed extends Code>(list: keyof CodeNames, codes: readonly Listed[], part?: (code: Listed) => unknown): Listed[] => {
    if (names === null) return [...codes]
    const named = codes.map((code) => ({ ...code, label: names[list][code.code] ?? code.label }))
    return part ? inOrder(named, part, language) : named
  }
}

function inOrder<Listed extends Code>(codes: Listed[], part: (code: Listed) => unknown, language: Language): Listed[] {
  // Created only for sorting: creating it blocks a slow phone for a tenth of a second.
  const alphabet = new Intl.Collator(language)
  const parts = [...new Set(codes.map(part))]
  return codes.sort((a, b) => parts.indexOf(part(a)) - parts.indexOf(part(b)) || alphabet.compare(a.label, b.label))
}
