import * as z from 'zod/mini'
import { missingOr } from './applicant-checks.ts'
import { fieldMessages } from './field-messages.ts'
import { SEALED } from './sealed.ts'

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/
const SEALED_DRAWING = new RegExp(`^${SEALED}[A-Za-z0-9_-]+$`)
const MAX_SIGNATURE = 'data:image/png;base64,'.length + Math.ceil((200 * 1024) / 3) * 4
/** What people draw is a tenth of it. Larger ones are not sealed. */
const MAX_SEALED = 100_000

const drawingOf = (most: number, isOne: (value: string) => boolean) =>
  z
    .string({ error: missingOr(fieldMessages.signature) })
    .check(z.maxLength(most, { error: fieldMessages.signature, abort: true }), z.refine(isOne, { error: fieldMessages.signature }))

/** A drawing, as PNG or as it was sealed; or nothing when the name was typed. */
export const signatureSent = () => drawingOf(MAX_SIGNATURE, (value) => value === '' || PNG.test(value) || SEALED_DRAWING.test(value))

/** What is sealed: a drawing. */
export const drawing = z.strictObject({ signature: drawingOf(MAX_SEALED, (value) => PNG.test(value)) })

/** The drawing, sealed. */
export const sealedDrawing = z.object({ signature: z.string() })
