import type { TransferContact } from '../../../contract/portal/transfer-contact.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { ContactDetails, useEndOfCorrection } from '../contact/contact-details.tsx'
import { ContactForm, type ContactValues } from '../contact/contact-form.tsx'
import { useTransferText } from '../texts/dictionaries.ts'
import { useCorrectTransferContact, useTransferContact } from './transfer-contact.ts'

/** The contact details of a transfer request. Nothing until they are known. */
export function TransferContactPanel({ token }: { token: string }) {
  const { data } = useTransferContact(token)
  if (!data) return null
  return <ContactDetails contact={data} form={(close) => <CorrectContact token={token} contact={data} onClose={close} />} />
}

type FormProps = { token: string; contact: TransferContact; onClose(sentence: string | null): void }

function CorrectContact({ token, contact, onClose }: FormProps) {
  const text = useTransferText()
  return (
    <ContactForm
      contact={contact}
      hint={text(mailsLeave() ? 'email.hint' : 'email.hintKept')}
      locked={text('email.locked')}
      onSave={useSaveContact({ token, contact, onClose })}
      onCancel={() => onClose(null)}
    />
  )
}

function useSaveContact({ token, contact, onClose }: FormProps) {
  const text = useTransferText()
  const correct = useCorrectTransferContact(token)
  const end = useEndOfCorrection(onClose)
  return async ({ email, phone, language }: ContactValues, onSaved: () => void) => {
    const changed = { email: contact.may_change_email ? email : null, phone: phone || null, language }
    const { state_url } = await correct.mutateAsync(changed)
    onSaved()
    end({ email, newUrl: state_url, pageOf: (renewed) => `/transfer/${renewed}`, newLinkHint: text('email.newLink') })
  }
}
