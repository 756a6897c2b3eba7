import * as z from 'zod/mini'
import { asMarkup } from '../../contract/records/markup.ts'
import { fieldsIn, waiverPreview } from '../../contract/waivers/waiver-preview.ts'
import { waiver } from '../../contract/waivers/waivers.ts'
import { type Action, action } from '../platform/http/action.ts'
import { cleanForm } from '../platform/records/clean-html.ts'

/** POST /waivers/preview: a text as it would be stored, with its fields and the tags that would be removed. Stores nothing. */
export const previewWaiver: Action = action({
  method: 'POST',
  path: '/api/waivers/preview',
  permission: 'waivers.preview',
  summary: 'Preview the text of a waiver',
  body: z.strictObject({ waiver_data: waiver.fields.waiver_data?.input as z.ZodMiniType<string> }),
  answer: waiverPreview,
  async handle({ body: { waiver_data: sent } }) {
    const html = asMarkup(cleanForm(sent))
    return { html, fields: fieldsIn(html), dropped: dropped(sent, html) }
  },
})

/** The names of removed tags, each once. */
function dropped(sent: string, kept: string): string[] {
  const names = (html: string) => new Set([...html.matchAll(/<([a-z][a-z0-9-]{0,30})/gi)].map(([, name = '']) => name.toLowerCase()))
  const left = names(kept)
  return [...names(sent)].filter((name) => !left.has(name)).slice(0, MAX_NAMES)
}

const MAX_NAMES = 20
