import { network as networkContract } from '../../../contract/environments/environments.ts'
import { consentWording } from '../../../contract/sms/consent-wordings/en/2026-11.ts'
import { CONSENT_WORDING } from '../../../contract/sms/wording.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { CheckField } from '../../ui/field/check-field.tsx'

type Props = {
  /** The network of the location, if it has one. */
  network: number | null
  value: boolean
  onChange(value: boolean): void
  error?: string | undefined
}

/** The box by which an applicant agrees to text messages at the desk, where any are offered. Never ticked by itself. */
export function TextConsent({ network, value, onChange, error }: Props) {
  const found = useRecord(networkContract, network)
  if (!found.data?.record.face?.text_messages) return null
  return (
    <CheckField
      name="texts"
      label="The applicant agrees to text messages"
      description={`Read aloud: “${consentWording}”`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
    />
  )
}

/** The part of a booking that says so. */
export const consentBody = (texts: boolean) => (texts ? { sms_consent: { wording: CONSENT_WORDING, language: 'en' as const } } : {})
