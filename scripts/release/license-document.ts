import type { Delivered } from './delivered-packages.ts'

type Text = Pick<Delivered, 'name' | 'version' | 'license' | 'inServer' | 'inPages'> & { texts: readonly string[] }

/** The licences of what is delivered, each text once, below the packages that it is of. */
export function licenseDocument(version: string, packages: readonly Text[]): string {
  const rows = packages.map((each) => `| ${each.name} | ${each.version} | ${each.license} | ${placeOf(each)} |`)
  const texts = Map.groupBy(
    packages.flatMap((each) =>
      each.texts.map((text) => ({ text: text.replaceAll('\r\n', '\n').trim(), title: `${each.name} ${each.version}` })),
    ),
    ({ text }) => text,
  )
  return [
    '# Licences',
    `BIMS ${version} is licensed under Apache-2.0: see LICENSE and NOTICE. With it come these packages, in the server, or in the pages that browsers load.`,
    ['| Package | Version | Licence | In |', '|---|---|---|---|', ...rows].join('\n'),
    '## Texts',
    ...[...texts].map(([text, of]) => `### ${of.map(({ title }) => title).join(', ')}\n\n${indented(text)}`),
    '',
  ].join('\n\n')
}

const placeOf = ({ inServer, inPages }: Text) => [...(inServer ? ['server'] : []), ...(inPages ? ['pages'] : [])].join(', ')

/** Quotes a text as a block that no mark within it can end. */
const indented = (text: string) => text.replace(/^(?=.)/gm, '    ')
