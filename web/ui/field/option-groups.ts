import type { Option } from './fields.tsx'

/** Groups adjacent choices of one group. */
export function groupOptions(options: readonly Option[]): [group: string | undefined, members: Option[]][] {
  const groups: [string | undefined, Option[]][] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last[0] === option.group) last[1].push(option)
    else groups.push([option.group, [option]])
  }
  return groups
}

/** The HTML of a select's options: hundreds at once, which React would create one by one. */
export const markupOf = (options: readonly Option[]): string =>
  groupOptions(options)
    .map(([group, members]) => {
      const choices = members.map(choice).join('')
      return group ? `<optgroup label="${escaped(group)}">${choices}</optgroup>` : choices
    })
    .join('')

const choice = ({ value, label }: Option): string => `<option value="${escaped(String(value))}">${escaped(label)}</option>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
