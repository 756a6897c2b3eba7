import type { OwnContact } from '../../../../contract/portal/contact.ts'
import { mailsLeave } from '../../../data/embedded-data.ts'
import { ContactDetails, useEndOfCorrection } from '../../contact/contact-details.tsx'
import { ContactForm, type ContactValues } from '../../contact/contact-form.tsx'
import { EndSms, OwnSmsBox, smsChange } from '../../sms/own-sms.tsx'
import { useBookingText, useCorrectionText } from '../../texts/dictionaries.ts'
import { useLanguage } from '../../translation/language.ts'
import { useCorrectContact } from './correct-contact.ts'
import { useContact } from './use-contact.ts'

/** The contact details of a booking, which the page of an `upcoming` one prints and adds to calendars. Nothing until they are known. */
export function ContactPanel({ token, upcoming }: { token: string; upcoming: boolean }) {
  const text = useCorrectionText()
  const { data } = useContact(token)
  if (!data) return null
  return (
    <ContactDetails
      contact={data}
      form={(close) => <CorrectContact token={token} contact={data} upcoming={upcoming} onClose={close} />}
      action={(say) => data.sms?.agreed && <EndSms token={token} onEnded={() => say(text('sms.ended'))} />}
    />
  )
}

type FormProps = { token: string; contact: OwnContact; upcoming: boolean; onClose(sentence: string | null): void }

function CorrectContact({ token, contact, upcoming, onClose }: FormProps) {
  const text = useBookingText()
  return (
    <ContactForm
      contact={contact}
      agreed={contact.sms?.agreed ?? false}
      hint={text(mailsLeave() ? 'contact.emailHint' : 'contact.emailKept')}
      locked={text('contact.emailLocked')}
      more={(form) => contact.sms && <OwnSmsBox form={form} />}
      onSave={useSaveContact({ token, contact, upcoming, onClose })}
      onCancel={() => onClose(null)}
    />
  )
}

function useSaveContact({ token, contact, upcoming, onClose }: FormProps) {
  const text = useBookingText()
  const correct = useCorrectContact(token)
  const end = useEndOfCorrection(onClose)
  const spoken = useLanguage()
  return async ({ email, phone, language, agreed }: ContactValues, onSaved: () => void) => {
    const { manage_url } = await correct.mutateAsync({
      email: contact.may_change_email ? email : null,
      phone: phone || null,
      language,
      ...smsChange(contact, { phone, agreed }, spoken),
    })
    onSaved()
    end({
      email,
      newUrl: manage_url,
      pageOf: (renewed) => `/booking/${renewed}`,
      newLinkHint: text(upcoming ? 'contact.newLink' : 'contact.newLinkAfter'),
    })
  }
}
