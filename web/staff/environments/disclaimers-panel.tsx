import { Text } from '@mantine/core'
import { disclaimer, flows } from '../../../contract/disclaimers.ts'
import { RichText } from '../../ui/layout/rich-text.tsx'
import { DisclaimerDialog, flowNames } from './disclaimer-dialog.tsx'
import styles from './environments.module.css'
import type { OfKind } from './kinds.ts'
import { TextsPanel } from './texts-panel.tsx'

/** The texts that applicants agree to, by flow. */
export const DisclaimersPanel = (one: OfKind) => (
  <TextsPanel
    one={one}
    contract={disclaimer}
    title="Disclaimers"
    noun="disclaimer"
    unused={one.environment.display_disclaimer ? null : 'Not shown now: turn on “Show disclaimers” under Applications.'}
    order={(a, b) => flows.indexOf(a.flow) - flows.indexOf(b.flow) || a.id - b.id}
    nameOf={({ flow }) => `the disclaimer of ${flowNames[flow]}`}
    inSpanish={({ disclaimer_text_es }) => Boolean(disclaimer_text_es)}
    gone="Applicants are not asked to agree to it any more. Who agreed to which version stays on record."
    dialog={DisclaimerDialog}
  >
    {({ flow, disclaimer_text }) => (
      <>
        <Text fw={650}>For {flowNames[flow]}</Text>
        <div className={styles.sample}>
          <RichText>{disclaimer_text}</RichText>
        </div>
      </>
    )}
  </TextsPanel>
)
