import { Text } from '@mantine/core'
import {
  type BrandColors,
  brandColorsOf,
  contrastOf,
  formatContrast,
  isColor,
  PRODUCT_COLOR,
  pageContrast,
} from '../../../contract/environments/brand-colors.ts'
import type { LandingTexts } from '../../../contract/environments/face.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import styles from './face.module.css'
import type { EnvironmentRecord } from './kinds.ts'

type Part = 'logo_url' | 'brand_color' | 'help_phone' | 'help_email' | 'landing_texts'
type Network = Partial<Pick<EnvironmentRecord, Part>> | undefined
type Props = { environment: EnvironmentRecord; network: Network; typed: Readonly<Record<string, unknown>> }

/** The applicants' pages on a phone, as they would be with what is typed. */
export function FacePreview({ environment, network, typed }: Props) {
  const textOf = (name: Part) => String(typed[name] ?? '').trim() || network?.[name] || ''
  const typedColor = String(textOf('brand_color')).toLowerCase()
  const color = isColor(typedColor) ? typedColor : PRODUCT_COLOR
  const colors = brandColorsOf(color)
  const phone = String(textOf('help_phone'))
  const words = wordsOf(typed.landing_texts as LandingTexts | '' | null) ?? network?.landing_texts ?? {}
  const { title = `Welcome to ${environment.name}`, introduction, bring } = words.en ?? {}
  const logo = environment.logo_url ?? network?.logo_url
  return (
    <FieldGroup title="As Applicants See It">
      <div className={styles.phone} style={variablesOf(colors)}>
        <div className={styles.header}>
          {logo && <img src={logo} alt="" height={48} />}
          <strong>{environment.name}</strong>
          <Help phone={phone} email={String(textOf('help_email'))} />
        </div>
        <div className={styles.page}>
          <p className={styles.title}>{title.trim() || `Welcome to ${environment.name}`}</p>
          {introduction?.trim() && <p className={styles.introduction}>{introduction}</p>}
          <p>
            <span className={styles.button}>Continue</span> <span className={styles.link}>Back</span>
          </p>
          <p className={styles.notice}>Your appointment is held for 10 minutes.</p>
          {bring?.trim() && (
            <>
              <strong>What to bring</strong>
              <RichText>{bring}</RichText>
            </>
          )}
        </div>
      </div>
      <Text size="sm" c="dimmed">
        {`Contrast with the page ${formatContrast(pageContrast(color))}, of words on buttons ${formatContrast(contrastOf(colors.filled, colors.text))}.`}
      </Text>
    </FieldGroup>
  )
}

const Help = ({ phone, email }: { phone: string; email: string }) =>
  (phone || email) && (
    <span className={styles.help}>
      Help: {phone && <u>{formatPhone(phone)}</u>} {email && <u>{email}</u>}
    </span>
  )

/** None, when every field is empty. */
const wordsOf = (texts: LandingTexts | '' | null): LandingTexts | null =>
  texts && Object.values(texts).some((words) => words && Object.values(words).some((word) => word?.trim())) ? texts : null

const variablesOf = (colors: BrandColors) => Object.fromEntries(Object.entries(colors).map(([role, value]) => [`--${role}`, value]))
