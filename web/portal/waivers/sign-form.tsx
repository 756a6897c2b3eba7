import { Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { translationOf } from '../../../contract/records/translations.ts'
import { isOtherName, isTypedName } from '../../../contract/waivers/typed-name.ts'
import type { waiver as waivers } from '../../../contract/waivers/waivers.ts'
import { longDay, today } from '../../data/dates.ts'
import { WaiverFrame } from '../../records/waiver-frame.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/form/error-summary.tsx'
import { useAskOnce } from '../../ui/form/use-ask-once.ts'
import { useTranslation } from '../../ui/translation.ts'
import { useText, useWaiverText } from '../texts/dictionaries.ts'
import { EnglishTag } from '../translation/english-tag.tsx'
import { useLanguage, useLocale } from '../translation/language.ts'
import { currentWizard, useWizard } from '../wizard/use-wizard.ts'
import type { Answers, WaiverSignature } from '../wizard/wizard.ts'
import { ContinueButton, WizardButtons } from '../wizard/wizard-page.tsx'
import type { Doubt } from './doubtful-answers.ts'
import { fillIn, hideTitle, markMissing, markRequired, missingFields, readAnswers, unmarkAnswered } from './frame-fields.ts'
import { type SignatureValue, SignField, UNSIGNED } from './sign-field.tsx'

const TEXT = 'waiver-text'
const SIGNATURE = 'waiver-signature'

type Props = {
  waiver: Pick<Row<typeof waivers>, 'id' | 'edition' | 'name' | 'waiver_data' | 'translations' | 'field_data'>
  /** The language of the shown text. */
  language: Language
  number: number
  of: number
  /** The earlier answers, and the store that keeps current ones while the page is left. */
  draft: { answers: Answers; keep(answers: Answers): void }
  /** The earlier signature of this text. */
  kept?: WaiverSignature | undefined
  /** The server's refusal. */
  refused?: string | undefined
  back?: string | undefined
  onSigned(signature: WaiverSignature): unknown
}

/** One waiver: its text with fields, the signature, Continue. */
export function SignForm({ waiver, language, number, of, draft, kept, refused, back, onSigned }: Props) {
  const common = useText()
  const translate = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [signed, setSigned] = useState<SignatureValue>(() =>
    kept ? { signature: kept.signature, typed_name: kept.typed_name ?? '' } : UNSIGNED,
  )
  const [problems, setProblems] = useState<FieldProblem[]>(() => (refused === undefined ? [] : [{ id: TEXT, message: refused }]))
  const [attempt, setAttempt] = useState(problems.length)
  const [busy, setBusy] = useState(false)
  const [question, doubts] = [useAskOnce(), useAskOnce()]
  useDraftAnswers(waiver, frame, draft.keep)
  useMissingAnswers(waiver, frame, { problems, setProblems })
  useEffect(() => void loadDoubts().catch(() => {}), [])
  const translated = problems.map(({ id, message }) => ({ id, message: translate(message) }))
  const [name, html] = shown(waiver, language)
  const isSigned = isGiven(signed)

  const ready = (form: Document) => {
    hideTitle(form, name)
    fillIn(form, draft.answers)
    markRequired(form, waiver.field_data)
  }
  const sign = (next: SignatureValue) => {
    setSigned(next)
    if (isGiven(next)) setProblems((known) => known.filter(({ id }) => id !== SIGNATURE))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = frame.current?.contentDocument
    if (!form || busy) return
    const fields = readAnswers(form, waiver.field_data)
    const missing = missingFields(fields, waiver.field_data)
    markMissing(form, missing)
    const isOther = isOtherThanSigned(kept, signed, fields)
    if (isOther) setSigned(UNSIGNED)
    const found = problemsOf(missing, isOther ? UNSIGNED : signed)
    setProblems(found)
    setAttempt(attempt + 1)
    if (found.length > 0) return
    const typed_name = signed.signature === '' ? signed.typed_name.trim() : null
    const doubt = await findDoubt(form)
    if (doubts.asks(doubt && JSON.stringify(doubt)) || question.asks(otherName(typed_name))) return
    setBusy(true)
    await onSigned({ waiver: waiver.id, edition: waiver.edition, language, fields, signature: signed.signature, typed_name })
    setBusy(false)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={translated} attempt={attempt} title={common('problem')} />
        <Head waiver={waiver} name={name} language={language} number={number} of={of} />
        <WaiverFrame id={TEXT} title={name} language={language} html={html} frame={frame} onReady={ready} />
        <Doubtful asked={doubts.asked} />
        <SignField
          id={SIGNATURE}
          value={signed}
          kept={kept?.signature}
          onChange={sign}
          error={translated.find(({ id }) => id === SIGNATURE)?.message}
        />
        <OtherName asked={question.asked === signed.typed_name.trim()} />
        <WizardButtons back={back}>
          <ContinueButton ready={isSigned} loading={busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

/** Loaded after the form is shown; without a connection the form goes on without it. */
const loadDoubts = () => import('./doubtful-answers.ts')
const findDoubt = (form: Document): Promise<Doubt | null> =>
  loadDoubts().then(
    (loaded) => loaded.findDoubt(form, today(), currentWizard()?.person ?? {}),
    () => null,
  )

/** Asks whether answers are meant that can hardly be. */
function Doubtful({ asked }: { asked: string | null }) {
  const text = useWaiverText()
  const locale = useLocale()
  if (asked === null) return null
  const doubt = JSON.parse(asked) as Doubt
  if (doubt.why === 'name') return <OtherName asked />
  return (
    <Notice kind="warning" alert focused>
      {doubt.why === 'future'
        ? text('waiver.future', { day: longDay(doubt.day, locale) })
        : text(`waiver.${doubt.why}`, { one: doubt.words[0], other: doubt.words[1] })}{' '}
      {text('waiver.meant')}
    </Notice>
  )
}

/** The typed name if it is not the one of the form. */
const otherName = (typed: string | null) => (typed !== null && isOtherName(typed, currentWizard()?.person ?? {}) ? typed : null)

/** Asks whether a typed name is meant that is not the one of the form. */
function OtherName({ asked }: { asked: boolean }) {
  const text = useWaiverText()
  const { firstName, lastName } = useWizard()?.person ?? {}
  if (!asked) return null
  return (
    <Notice kind="warning" alert focused>
      {text('waiver.otherName', { name: [firstName, lastName].filter(Boolean).join(' ') })}
    </Notice>
  )
}

type HeadProps = Pick<Props, 'waiver' | 'language' | 'number' | 'of'> & { name: string }

/** The number and name of the waiver, and the notes about its language and required fields. */
function Head({ waiver, name, language, number, of }: HeadProps) {
  const text = useWaiverText()
  const isForeign = useLanguage() !== language
  return (
    <>
      <Title order={2} size="h4">
        {of > 1 ? text('waiver.which', { number, of, name }) : name} {isForeign && <EnglishTag />}
      </Title>
      {isForeign && <Notice>{text('waiver.english')}</Notice>}
      {(waiver.field_data.required ?? []).length > 0 && <Text>{text('waiver.required')}</Text>}
    </>
  )
}

const problemsOf = (missing: readonly unknown[], signed: SignatureValue): FieldProblem[] => [
  ...(missing.length > 0 ? [{ id: TEXT, message: fieldMessages.fields }] : []),
  ...(isGiven(signed) ? [] : [{ id: SIGNATURE, message: unsignedMessage(signed) }]),
]

const unsignedMessage = ({ typed_name, dotted }: SignatureValue) => {
  if (typed_name.trim() !== '') return fieldMessages.typedName
  return dotted ? fieldMessages.signInBox : fieldMessages.sign
}

const isGiven = ({ signature, typed_name }: SignatureValue) => signature !== '' || isTypedName(typed_name)

/** Whether the answers under an earlier drawing have changed: they are signed again. */
const isOtherThanSigned = (kept: WaiverSignature | undefined, { signature }: SignatureValue, fields: Answers): boolean =>
  kept !== undefined && signature !== '' && signature === kept.signature && JSON.stringify(fields) !== JSON.stringify(kept.fields)

/** Name and text in a language. */
const shown = ({ name, waiver_data, translations }: Props['waiver'], language: Language): [name: string, html: string] => [
  translationOf(translations, 'name', language) ?? name,
  translationOf(translations, 'waiver_data', language) ?? waiver_data,
]

type Problems = { problems: readonly FieldProblem[]; setProblems(problems: FieldProblem[]): void }

/**
 * Takes the marks of missing fields away as they are answered, and the notice with the last one. A frame without scripts tells of no
 * event, so that it is looked at.
 */
function useMissingAnswers(
  { field_data }: Props['waiver'],
  frame: React.RefObject<HTMLIFrameElement | null>,
  { problems, setProblems }: Problems,
) {
  useEffect(() => {
    if (!problems.some(isOfAnswers)) return
    const look = () => {
      const form = frame.current?.contentDocument
      if (form && unmarkAnswered(form, field_data)) setProblems(problems.filter((problem) => !isOfAnswers(problem)))
    }
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [field_data, frame, problems, setProblems])
}

const LOOK_MS = 250
const isOfAnswers = ({ id, message }: FieldProblem) => id === TEXT && message === fieldMessages.fields

/** Stores the answers when the page is left, by a link or by a reload. Events inside a frame without scripts are unreliable. */
function useDraftAnswers(
  { field_data }: Props['waiver'],
  frame: React.RefObject<HTMLIFrameElement | null>,
  keepAnswers: (answers: Answers) => void,
) {
  const keep = useRef(() => {})
  keep.current = () => {
    const form = frame.current?.contentDocument
    // Before it has loaded, a frame has an empty page.
    if (form?.URL === 'about:srcdoc') keepAnswers(readAnswers(form, field_data))
  }
  useLayoutEffect(() => () => keep.current(), [])
  useEffect(() => {
    const leave = () => keep.current()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
}
