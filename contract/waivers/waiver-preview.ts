import * as z from 'zod/mini'

/** The kinds of field that a waiver's form may have. */
const waiverFieldKinds = ['text', 'checkbox', 'radio', 'date', 'email', 'tel', 'number', 'select', 'textarea'] as const

/** A field of a waiver's form: name, kind, and number of occurrences (the buttons of a group share a name). */
const waiverField = z.object({ name: z.string(), kind: z.enum(waiverFieldKinds), count: z.int() })
export type WaiverField = z.infer<typeof waiverField>

/** The preview of a text as it would be stored. */
export const waiverPreview = z.object({ html: z.string(), fields: z.array(waiverField), dropped: z.array(z.string()) })
export type WaiverPreview = z.infer<typeof waiverPreview>

/** Cleaned HTML: attributes are quoted, and every bracket and quote within them is escaped. */
const FIELD = /<(input|select|textarea)((?:\s[^<>]*)?)>/g

/** The named fields of a cleaned waiver, in document order. */
export function fieldsIn(html: string): WaiverField[] {
  const fields = new Map<string, WaiverField>()
  for (const [, tag = '', attributes = ''] of html.matchAll(FIELD)) {
    const name = attributes.match(/\sname="([^"]*)"/)?.[1]
    if (!name) continue
    const kind = tag === 'input' ? (attributes.match(/\stype="([^"]*)"/)?.[1] ?? 'text') : tag
    fields.set(name, { name, kind: kind as WaiverField['kind'], count: (fields.get(name)?.count ?? 0) + 1 })
  }
  return [...fields.values()]
}
