import { formatPhone } from '../../../contract/records/phone.ts'
import { useEnvironment } from '../../data/environment.ts'
import { useText } from '../texts/dictionaries.ts'
import styles from './face.module.css'

/** The help line of the environment, if it has one. */
export function HelpLine() {
  const text = useText()
  const { help_phone: phone, help_email: email } = useEnvironment().data?.face ?? {}
  if (!phone && !email) return null
  return (
    <p className={styles.help}>
      {text('help')} {phone && <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>} {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}
