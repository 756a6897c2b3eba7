import type * as z from 'zod/mini'
import { SEALED } from '../../../contract/sealed.ts'
import type { sealedDrawing } from '../../../contract/signatures.ts'
import { call } from '../../data/call.ts'
import { currentWizard, tell } from '../wizard/use-wizard.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'

/** Has a drawing sealed, so that nobody signs twice after a reload. Nobody waits for it: without it, a reload asks for it again. */
export function sealDrawing({ waiver, signature: drawn }: WaiverSignature) {
  const key = currentWizard()?.key
  if (key === undefined || drawn === '' || drawn.startsWith(SEALED)) return
  const options = { body: { signature: drawn }, idempotencyKey: key, anonymous: true }
  call<z.infer<typeof sealedDrawing>>('POST', '/waiversignatures/seal', options).then(
    ({ signature: sealed }) => tell({ type: 'drawing sealed', key, waiver, drawn, sealed }),
    () => {},
  )
}
