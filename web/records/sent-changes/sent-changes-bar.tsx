import { Notice } from '../../ui/feedback/notice.tsx'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { dismiss, useSentChanges } from './sent-changes.ts'
import styles from './sent-changes-bar.module.css'

const KINDS = { sent: 'warning', recorded: 'success', refused: 'error' } as const

/** The changes whose dialogs were closed before the server answered, above every page; they are lost only with the tab or the session. */
export function SentChangesBar() {
  const changes = useSentChanges()
  const open = changes.filter(({ state }) => state === 'sent')
  useUnsaved(() => open.length > 0, { off: open.length === 0, goesOn: true, question: () => questionOf(open) })
  return (
    <div role="status" className={`${styles.bar} no-print`}>
      {changes.map(({ id, state, text }) => (
        <Notice key={id} kind={KINDS[state]} alert={state === 'refused'}>
          <div className={styles.line}>
            <span>{text}</span>
            {state !== 'sent' && (
              <PlainButton variant="default" aria-label={`Close: ${text}`} onClick={() => dismiss(id)}>
                Close
              </PlainButton>
            )}
          </div>
        </Notice>
      ))}
    </div>
  )
}

/** The question before the page is left with these changes. */
export const questionOf = (changes: readonly { what: string }[]) => ({
  title: 'Leave now?',
  text: `No answer yet, so perhaps not recorded: ${changes.map(({ what }) => what).join('; ')}.`,
  yes: 'Leave',
  no: 'Stay',
})
