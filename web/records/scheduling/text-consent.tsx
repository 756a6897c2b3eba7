import { useEffect } from 'react'
import { employer as employerContract, network as networkContract } from '../../../contract/environments/environments.ts'
import { CONSENT_WORDING, deskConsentWording } from '../../../contract/sms/wording.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { CheckField } from '../../ui/field/check-field.tsx'

/** An environment by its ids: an employer prevails over a network. */
type Environment = { employer?: number | null | undefined; network?: number | null | undefined }

type Props = {
  /** The environment of the applicant, or what is known of it. */
  environment: Environment
  value: boolean
  onChange(value: boolean): void
  error?: string | undefined
}

/** The box by which an applicant agrees to text messages at the desk, where any are offered. Never ticked by itself. */
export function TextConsent({ environment, value, onChange, error }: Props) {
  const offered = useSmsOffered(environment)
  // Another type or person may be of an environment that offers none.
  const isVoid = offered === false && value
  useEffect(() => {
    if (isVoid) onChange(false)
  }, [isVoid, onChange])
  if (!offered) return null
  return (
    <CheckField
      name="texts"
      label="The applicant agrees to text messages"
      description={`Read aloud: “${deskConsentWording}”`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
    />
  )
}

/** Whether an environment offers text messages; undefined while it loads. */
function useSmsOffered({ employer, network }: Environment): boolean | undefined {
  const ofEmployer = useRecord(employerContract, employer)
  const ofNetwork = useRecord(networkContract, employer == null ? network : null)
  const { data, isLoading } = employer == null ? ofNetwork : ofEmployer
  return isLoading ? undefined : (data?.record.face?.text_messages ?? false)
}

/** The part of a booking that says so. */
export const consentBody = (texts: boolean) => (texts ? { sms_consent: { wording: CONSENT_WORDING, language: 'en' as const } } : {})
