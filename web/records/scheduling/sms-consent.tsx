import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { employer as employerContract, network as networkContract } from '../../../contract/environments/environments.ts'
import type { smsOffer } from '../../../contract/sms/consent.ts'
import { CONSENT_WORDING, deskConsentWording } from '../../../contract/sms/wording.ts'
import { call } from '../../data/call.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { CheckField } from '../../ui/field/check-field.tsx'

/** An environment by its ids: an employer prevails over a network. */
type Environment = { employer?: number | null | undefined; network?: number | null | undefined }

type Props = {
  /** The environment of the applicant; of a new one, that of the chosen type. */
  environment: Environment
  /** An existing applicant: the server answers for them, since a desk does not see their environment. */
  known?: number | undefined
  value: boolean
  onChange(value: boolean): void
  error?: string | undefined
}

/** The box by which an applicant agrees to text messages at the desk, where any are offered. Never ticked by itself. */
export function SmsConsent({ environment, known, value, onChange, error }: Props) {
  const [ofEnvironment, ofKnown] = [useSmsOffered(environment), useSmsOfferedTo(known)]
  const offered = known === undefined ? ofEnvironment : ofKnown
  // Another type or person may be of an environment that offers none.
  const isVoid = offered === false && value
  useEffect(() => {
    if (isVoid) onChange(false)
  }, [isVoid, onChange])
  if (!offered) return null
  return (
    <CheckField
      name="sms_consent"
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

/** Whether a known applicant may agree; undefined while that is asked, and false where it is not known. */
function useSmsOfferedTo(id: number | undefined): boolean | undefined {
  const { data, isLoading } = useQuery({
    queryKey: [applicant.path, 'sms', id],
    queryFn: ({ signal }) => call<z.infer<typeof smsOffer>>('GET', `/${applicant.path}/${id}/sms`, { signal }),
    enabled: id !== undefined,
  })
  return isLoading ? undefined : (data?.offered ?? false)
}

/** The consent in the booking's body. */
export const consentBody = (agrees: boolean) => (agrees ? { sms_consent: { wording: CONSENT_WORDING, language: 'en' as const } } : {})
