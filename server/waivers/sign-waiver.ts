import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { ScheduleNew } from '../../contract/booking/schedule.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import type { Language } from '../../contract/records/languages.ts'
import { translationOf } from '../../contract/records/translations.ts'
import { SEALED } from '../../contract/waivers/sealed.ts'
import type { FieldData, WaiverTranslations } from '../../contract/waivers/waivers.ts'
import { publicRows } from '../environments/named-environment.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Change } from '../platform/events/change.ts'
import { runInWorker, TooMuchWork } from '../platform/files/worker.ts'
import { invalid } from '../platform/http/errors.ts'
import { addressBlock } from '../platform/http/limits/call-limits.ts'
import type { Actor, Viewer } from '../platform/records/access.ts'
import { presentRow } from '../platform/records/rows.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { keepEssentialChunks } from './png-chunks.ts'
import type { Redrawn } from './redraw-signature.ts'
import { sealAnswers, sealOrigin } from './seal-answers.ts'
import { waivers } from './waivers.ts'

/** A waiver's signature as it is sent. */
type SentSignature = NonNullable<ScheduleNew['waiver_signatures']>[number]
/** A waiver as it is shown to sign. */
export type Waiver = {
  id: number
  edition: number
  name: string
  waiver_data: string
  translations: WaiverTranslations | null
  field_data: FieldData
}

/** The signature itself: a drawing, as PNG in base64, or the typed name. Stored sealed. */
export type SignatureInput = { drawn: string } | { typed: string }

/** A signature whose image was redrawn. */
export type PreparedSignature = Omit<SentSignature, 'signature' | 'typed_name'> & { signed: SignatureInput }

/** Signatures to check. `required`: whether the environment shows its waivers. */
type CheckedSignature = {
  required: boolean
  signatures: readonly PreparedSignature[]
  /** The waivers that need no further signature. */
  signedBefore?: readonly number[]
}

/** An applicant's signatures. `demanded` are the waivers to sign; absent means all of the environment's. */
type Signing = CheckedSignature & { applicant: number; demanded?: readonly Waiver[] }

/** An applicant's checked signatures of the waivers `shown`, to be written. `actor` is the change's if absent. */
type Signatures = { viewer: Viewer; applicant: number; shown: readonly Waiver[]; signatures: readonly PreparedSignature[]; actor?: Actor }

const REDRAW = new URL('./redraw-signature.ts', import.meta.url)

/**
 * The context of redrawing: the environment's viewer, and the signal that ends it. `opened` decrypts a sealed
 * drawing; null when that fails, so that it must be drawn again.
 */
type Preparing = { db: Db; viewer: Viewer; signal: AbortSignal; opened(sealed: string): string | null }

/**
 * Redraws the images of signatures, outside of any transaction; a 400 names an invalid one. Signatures of waivers that the environment
 * does not require are refused before anything is decoded.
 */
export async function prepareSignatures(
  sent: readonly SentSignature[] | null | undefined,
  { db, viewer, signal, opened }: Preparing,
): Promise<PreparedSignature[]> {
  const ready: PreparedSignature[] = []
  if (!sent?.length) return ready
  const errors = complaints(await readTerms(db, viewer), sent)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const turn = { pool: 'signatures', share: addressBlock(viewer.origin.ip), signal } as const
  for (const [index, { signature: given, typed_name, ...rest }] of sent.entries()) {
    const refuse = (why: string) => invalid({ [`waiver_signatures.${index}.signature`]: why })
    const signature = given.startsWith(SEALED) ? opened(given) : given
    if (signature === null) throw refuse(fieldMessages.sign)
    const signed = signature === '' ? { typed: typed_name as string } : await drawn(signature, turn)
    if (signed === null) throw refuse(fieldMessages.signature)
    if (signed === 'blank') throw refuse(fieldMessages.signInBox)
    ready.push({ ...rest, signed })
  }
  return ready
}

async function drawn(dataUrl: string, turn: Parameters<typeof runInWorker>[2]): Promise<SignatureInput | 'blank' | null> {
  const png = keepEssentialChunks(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  const redrawn = png && (await runInWorker<Redrawn>(REDRAW, png, turn).catch(refusedAsPicture))
  return redrawn instanceof Uint8Array ? { drawn: Buffer.from(redrawn).toString('base64') } : redrawn
}

function refusedAsPicture(error: unknown): null {
  if (error instanceof TooMuchWork) return null
  throw error
}

/**
 * Stores the signatures of an environment's waivers, in the booking's transaction. A 400 names each field that is not signed
 * correctly. `required`: whether the environment shows its waivers.
 */
export async function signWaivers(change: Change, viewer: Viewer, { applicant, demanded, signatures, ...checked }: Signing): Promise<void> {
  if (!checked.required && signatures.length === 0) return
  const shown = demanded ?? (await readWaivers(change.db, viewer))
  checkSignatures(shown, { ...checked, signatures })
  await writeSignatures(change, [{ viewer, applicant, shown, signatures }])
}

/** Throws a 400 that names each field that is not signed correctly. */
export function checkSignatures(shown: readonly Waiver[], { required, signatures, signedBefore = [] }: CheckedSignature): void {
  const errors = complaints(shown, signatures)
  const done = [...signedBefore, ...signatures.map(({ waiver }) => waiver)]
  if (required && !shown.every(({ id }) => done.includes(id))) errors.waiver_signatures = 'Please review and sign every waiver first'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Writes the checked signatures of any number of applicants in one statement, and records each. */
export async function writeSignatures(change: Change, signed: readonly Signatures[]): Promise<void> {
  const rows = signed.flatMap((one) => one.signatures.map((signature) => signatureRow(change.sealing, one, signature)))
  const [insert] = insertMany('waiver_signature', rows)
  if (insert === undefined) return
  const made = await change.db.rows<{ id: number; applicant: number }>(sql`${insert} returning id, applicant`)
  const actors = new Map(signed.map(({ applicant, actor }) => [applicant, actor]))
  await change.record(
    made.map(({ id, applicant }) => ({ type: 'waiver.signed', signature: id, actor: actors.get(applicant) ?? change.viewer })),
  )
}

/** The waivers that an applicant has signed. */
export async function readSigned(db: Db, applicant: number): Promise<number[]> {
  const found = await db.rows<{ waiver: number }>(sql`
    select waiver from waiver_signature where applicant = ${applicant} and removed_at is null`)
  return found.map(({ waiver }) => waiver)
}

type WaiverAnswers = Pick<SentSignature, 'waiver' | 'edition' | 'fields'>
/** The facts by which signatures are validated. */
type Terms = Pick<Waiver, 'id' | 'edition' | 'field_data'>

const readTerms = (db: Db, viewer: Viewer) =>
  db.rows<Terms>(sql`select t.id, t.edition, t.field_data from waiver t where ${publicRows(waivers, viewer)}`)

/** The waivers of each request's environment, read once for an environment; none where there is nothing to sign. */
export async function readWaiversToSign(
  db: Db,
  requests: readonly { viewer: Viewer; required: boolean; signatures: readonly unknown[] }[],
): Promise<Waiver[][]> {
  const signing = requests.filter(({ required, signatures }) => required || signatures.length > 0)
  const groups = Map.groupBy(signing, ({ viewer }) => JSON.stringify(viewer.query))
  const read = await Promise.all(
    [...groups].map(async ([query, [first]]) => [query, await readWaivers(db, (first as (typeof signing)[number]).viewer)] as const),
  )
  const found = new Map(read)
  return requests.map((one) => (signing.includes(one) ? (found.get(JSON.stringify(one.viewer.query)) ?? []) : []))
}

/** The waivers as this environment's public sees them. */
export async function readWaivers(db: Db, viewer: Viewer): Promise<Waiver[]> {
  const found = await db.rows<Waiver>(sql`
    select t.id, t.edition, t.name, t.waiver_data, t.translations, t.field_data
    from waiver t where ${publicRows(waivers, viewer)} order by t.id`)
  return found.map((waiver) => presentRow(waivers, waiver))
}

function complaints(shown: readonly Terms[], signatures: readonly WaiverAnswers[]): Record<string, string> {
  const errors: Record<string, string> = {}
  const signed = new Set<number>()
  for (const [index, signature] of signatures.entries()) {
    const at = `waiver_signatures.${index}`
    const waiver = shown.find(({ id }) => id === signature.waiver)
    if (waiver === undefined) errors[`${at}.waiver`] = 'Not found'
    else if (signed.has(waiver.id)) errors[`${at}.waiver`] = 'Signed twice'
    else if (signature.edition != null && signature.edition !== waiver.edition)
      errors[`${at}.edition`] = 'This waiver has changed. Please read and sign it again.'
    else for (const [name, message] of answerComplaints(waiver, signature)) errors[`${at}.fields.${name}`] = message
    signed.add(signature.waiver)
  }
  return errors
}

function answerComplaints({ field_data }: Terms, { fields }: WaiverAnswers): [string, string][] {
  const demanded = field_data.required ?? []
  const known = new Set([...(field_data.capture ?? []), ...demanded])
  return [
    ...Object.keys(fields)
      .filter((name) => !known.has(name))
      .map((name): [string, string] => [name, 'Not accepted']),
    ...demanded.filter((name) => !isGiven(ownValue(fields, name))).map((name): [string, string] => [name, fieldMessages.required]),
  ]
}

const ownValue = (fields: SentSignature['fields'], name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)

const isGiven = (answer: SentSignature['fields'][string] | undefined): boolean =>
  Array.isArray(answer) ? answer.some((each) => each.trim() !== '') : typeof answer === 'string' ? answer.trim() !== '' : answer === true

function signatureRow(sealing: Sealing, { viewer, applicant, shown }: Signatures, signature: PreparedSignature) {
  const { fields, signed, language } = signature
  const waiver = shown.find(({ id }) => id === signature.waiver) as Waiver
  const text = shownText(waiver, language ?? 'en')
  const record_key = randomUUID()
  return {
    record_key,
    applicant,
    waiver: waiver.id,
    signature_type: 'GENERATED',
    signature: sealing.seal(place('waiver_signature', 'signature', record_key), JSON.stringify(signed)),
    answers: sealAnswers(sealing, record_key, fields),
    edition: waiver.edition,
    language: text.language,
    waiver_sha256: sha256Of(text.text),
    origin: sealOrigin(sealing, record_key, viewer.origin),
  }
}

/** A waiver without a text in the signer's language is shown and signed in English. */
function shownText({ waiver_data, translations }: Waiver, language: Language): { language: Language; text: string } {
  const text = translationOf(translations, 'waiver_data', language)
  return text === undefined ? { language: 'en', text: waiver_data } : { language, text }
}
