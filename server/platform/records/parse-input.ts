import type * as z from 'zod/mini'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { complaints, parse } from '../http/action.ts'
import { invalid } from '../http/errors.ts'
import type { Rule } from './access.ts'
import type { Values } from './record-kind.ts'
import { maskOf } from './rows.ts'

/** The draft of a new record, validated by its rule. */
export function parseDraft(contract: AnyContract, rule: Rule, body: unknown): Values {
  const draft = parse(contract.draft, body) as Values
  const refused = Object.keys(draft).filter((name) => rule.fields !== undefined && !rule.fields.includes(name))
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, 'Not accepted'])))
  return withoutAbsent(draft)
}

/**
 * The fields of a PATCH that change something. Full bodies are accepted: a field that the viewer may not write, or that is
 * masked, counts as unchanged when it equals the value shown to the viewer, and is a 400 otherwise.
 */
export function parseChange(contract: AnyContract, rule: Rule, body: unknown, shown: Values): Values {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'Must be an object' })
  const change: Values = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(contract.fields, name) ? contract.fields[name] : undefined
    if (field === undefined) errors[name] = 'Unknown field'
    else if (field.computed) continue
    else if (sameAs(value, shown[name]) || (field.kind === 'sealed' && value === maskOf(name))) continue
    else if (!writable(contract, rule, name)) errors[name] = 'Cannot be changed'
    else {
      const result = (field.input as z.ZodMiniType).safeParse(value)
      if (result.success) change[name] = result.data
      else Object.assign(errors, { [name]: Object.values(complaints(result.error.issues))[0] ?? 'Not valid' })
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return change
}

const writable = (contract: AnyContract, rule: Rule, name: string) =>
  !contract.readonly.includes(name) && !contract.immutable.includes(name) && (rule.fields === undefined || rule.fields.includes(name))

const sameAs = (sent: unknown, shown: unknown) => shown !== undefined && JSON.stringify(sent) === JSON.stringify(shown)

const withoutAbsent = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
