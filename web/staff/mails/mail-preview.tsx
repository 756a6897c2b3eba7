import { Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import type { MailPreview as Preview, WordableMail } from '../../../contract/mails/mail-wording.ts'
import { type Language, languageNames, languages } from '../../../contract/records/languages.ts'
import { call } from '../../data/call.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { pageNonce } from '../../ui/layout/page-nonce.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { SandboxedFrame } from '../../ui/rich-text/sandboxed-frame.tsx'
import styles from '../environments/environments.module.css'
import { type OfKind, ofEnvironment } from '../environments/kinds.ts'

type Props = {
  one: OfKind
  kind: WordableMail
  /** The wording as typed; without it the preview has the stored one. */
  wording?: Readonly<Record<string, unknown>>
}

const WAIT_MS = 400

/** A mail as the environment's applicants receive it, about a made-up appointment. */
export function MailPreview({ one, kind, wording }: Props) {
  const [language, setLanguage] = useState<Language>('en')
  const requested = useDebounced(
    JSON.stringify({ ...ofEnvironment(one), kind, language, ...(wording ? { wording: orNothing(wording) } : {}) }),
    WAIT_MS,
  )
  const network = useRecord(networkContract, one.environment.network ?? null).data?.record
  const logo = one.environment.logo_url ?? network?.logo_url ?? null
  const { data, error } = useQuery({
    queryKey: ['mail-preview', requested],
    queryFn: ({ signal }) => call<Preview>('POST', '/mailwordings/preview', { body: JSON.parse(requested), signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <FieldGroup title="As Applicants Get It">
      <SelectField
        id="mail-preview-language"
        label="Language"
        placeholder={null}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      {!data && !error && <LoadingRows />}
      {data && <Shown mail={data} logo={logo} />}
    </FieldGroup>
  )
}

function Shown({ mail: { from, reply_to, subject, text_body, html_body }, logo }: { mail: Preview; logo: string | null }) {
  const [plain, setPlain] = useState(false)
  return (
    <>
      <Facts
        least={240}
        facts={[
          { name: 'Subject', value: subject },
          { name: 'From', value: from },
          { name: 'Reply to', value: reply_to },
        ]}
      />
      {plain ? (
        <pre className={styles.plain}>{text_body}</pre>
      ) : (
        <SandboxedFrame title={`The mail: ${subject}`} source={forFrame(html_body, logo)} />
      )}
      <div>
        <Button variant="default" onClick={() => setPlain(!plain)}>
          {plain ? 'Show with formatting' : 'Show as plain text'}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        The appointment is an example, and its links do not work.
      </Text>
    </>
  )
}

/**
 * Directs links to a new window, which the frame does not permit to open; lets the page's policy pass the style, and shows the logo, which
 * is sent with a mail.
 */
const forFrame = (html: string, logo: string | null) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace('<style>', `<style nonce="${pageNonce()}">`)
    .replace('src="cid:logo"', logo ? `src="${logo}"` : '')
    .replace('src="cid:code"', '')

const orNothing = (wording: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(wording).map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value]),
  )
