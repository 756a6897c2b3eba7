import * as z from 'zod/mini'
import { missingOr } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { SEALED } from './sealed.ts'

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/
const SEALED_DRAWING = new RegExp(`^${SEALED}[A-Za-z0-9_-]+$`)
const MAX_SIGNATURE = 'data:image/png;base64,'.length + Math.ceil((200 * 1024) / 3) * 4

/** The field of a signature: a drawing, as PNG or encrypted; empty when the name was typed. */
export const signatureSent = () =>
  z.string({ error: missingOr(fieldMessages.signature) }).check(
    z.maxLength(MAX_SIGNATURE, { error: fieldMessages.signature, abort: true }),
    z.refine((value) => value === '' || PNG.test(value) || SEALED_DRAWING.test(value), { error: fieldMessages.signature }),
  )

/** The key by which a browser encrypts a drawing: its day, and the public key in base64url. */
export const drawingKey = z.object({ day: z.string(), public_key: z.string() })
