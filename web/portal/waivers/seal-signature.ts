import { sealDrawing } from '../../../contract/seal-drawing.ts'
import { SEALED } from '../../../contract/sealed.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'
import { currentDrawingKey } from './drawing-key.ts'

/**
 * Seals what was drawn for its owner and gives it to `keep`, so that nobody signs twice after a reload. Nobody waits for it: while it
 * is not done, the drawing is in memory only.
 */
export function sealSignature(
  { waiver, signature: drawn }: WaiverSignature,
  owner: string,
  keep: (done: { waiver: number; drawn: string; sealed: string }) => void,
) {
  if (drawn === '' || drawn.startsWith(SEALED)) return
  currentDrawingKey()
    .then((key) => sealDrawing(drawn, owner, key))
    .then(
      (sealed) => keep({ waiver, drawn, sealed }),
      () => {},
    )
}
