import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnData } from '../../../contract/portal/application.ts'
import { typedOf } from '../../../contract/portal/typed-data.ts'
import { shownLanguage } from '../../../contract/records/translations.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useNavigate, useParams, useSearch } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { StepIndicator } from '../../ui/feedback/step-indicator.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { BadLink } from '../booking/bad-link.tsx'
import { AgreeForm } from '../disclaimers/read-disclaimers.tsx'
import { useApplicationText } from '../texts/dictionaries.ts'
import { useLanguage, useLocale } from '../translation/language.ts'
import { currentDrawingKey, sealSignature } from '../waivers/drawing-key.ts'
import { knownAnswers } from '../waivers/known-answers.ts'
import { SignForm } from '../waivers/sign-form.tsx'
import { type WaiverSignature, withSealed } from '../wizard/wizard.ts'
import { ApplicationForm } from './application-form.tsx'
import { composeBody, findRefusedPart, openPart, type Part, partsOf } from './parts.ts'
import { clearDraft, type Draft, useDraftOfLink } from './use-draft-of-link.ts'

/** /booking/{token}/data: the missing data, on the applicant's own phone or on a device of the desk. */
export function ApplicationPage() {
  const { token = '' } = useParams() as { token?: string }
  const onDesk = (useSearch() as { device?: string }).device === 'desk'
  const typed = useTypedAtDesk()
  const { data, error, refetch } = useApplication(token)
  useClearWhenLeft(onDesk)
  if (error instanceof Problem && error.status === 404) return <BadLink />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  if (!data.open || data.missing.length === 0) return <NothingToGive token={token} open={data.open} />
  return <Parts token={token} ownData={data} onDesk={onDesk} typedAtDesk={typed} onChanged={refetch} />
}

type PartsProps = {
  token: string
  ownData: OwnData
  onDesk: boolean
  typedAtDesk: Readonly<Record<string, string>>
  /** The required data may have changed. */
  onChanged(): void
}

/** One part after the other: the notice, the data, each waiver. */
function Parts(props: PartsProps) {
  const { token, ownData, typedAtDesk } = props
  const { parts, at, draft, setDraft, note, fieldErrors, error, send, goOn, sign, done } = useParts(props)
  if (done) return <Done token={token} />
  const part = parts[at] as Part
  return (
    <Page key={at}>
      <Head ownData={ownData} step={at + 1} of={parts.length} part={part} />
      {error && (
        <ErrorNotice focused onRetry={() => send(draft)}>
          {error.message}
        </ErrorNotice>
      )}
      <OnePart
        part={part}
        ownData={ownData}
        draft={draft}
        typedAtDesk={typedAtDesk}
        onDraft={setDraft}
        onTyped={note}
        fieldErrors={fieldErrors}
        onGiven={goOn}
        onSigned={sign}
      />
    </Page>
  )
}

/** The shown part, the answers so far, and their sending after the last part. */
function useParts({ token, ownData, onDesk, onChanged }: PartsProps) {
  const navigate = useNavigate()
  const give = useSubmitApplication(token)
  const language = useLanguage()
  const parts = partsOf(ownData)
  const { draft, change: setDraft, note, forget } = useDraftOfLink(token, onDesk)
  const [at, setAt] = useState(() => Math.max(openPart(parts, ownData.waivers, draft), 0))
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (ownData.waivers.length > 0 && !onDesk) void currentDrawingKey()
  }, [ownData, onDesk])
  const send = async (all: Draft) => {
    try {
      await give.mutateAsync(composeBody(ownData, all, language))
    } catch (error) {
      const refused = findRefusedPart((error as Problem).errors ?? {}, parts)
      setFieldErrors(refused.fieldErrors)
      if (Object.keys(refused.fieldErrors).length === 0) return
      setAt(refused.at)
      if (parts[refused.at]?.kind !== 'waiver') return
      // The texts may have changed: all must be signed again.
      setDraft((known) => ({ ...known, signatures: [] }))
      onChanged()
      return
    }
    forget()
    if (onDesk) void navigate({ to: '/booking/done', replace: true })
    else setDone(true)
  }
  const goOn = async (more: Partial<Draft>) => {
    const all = { ...draft, ...more }
    setDraft((known) => ({ ...known, ...more }))
    setFieldErrors({})
    const next = openPart(parts, ownData.waivers, all, at + 1)
    if (next === -1) await send(all)
    else setAt(next)
  }
  const sign = async (signature: WaiverSignature) => {
    if (!onDesk) sealSignature(signature, token, (sealed) => setDraft((known) => withSealedDrawing(known, sealed)))
    await goOn({ signatures: [...draft.signatures.filter(({ waiver }) => waiver !== signature.waiver), signature] })
  }
  return { parts, at, draft, setDraft, note, fieldErrors, error: give.error, send, goOn, sign, done }
}

const withSealedDrawing = (draft: Draft, sealed: Parameters<typeof withSealed>[1]): Draft => ({
  ...draft,
  signatures: draft.signatures.map((signature) => withSealed(signature, sealed)),
})

function Head({ ownData, step, of, part }: { ownData: OwnData; step: number; of: number; part: Part }) {
  const text = useApplicationText()
  const locale = useLocale()
  const { first_name, last_name, date_time, timezone, place } = ownData
  const name = text(`ownData.${part.kind}`)
  const about = { name: `${first_name} ${last_name}`, when: dateAndTimeInZone(date_time, timezone, locale), place }
  return (
    <>
      <StepIndicator step={step} of={of} name={name} text={text('ownData.step', { step, of, name })} />
      <PageTitle subtitle={text('ownData.subtitle', about)}>{text('ownData.title')}</PageTitle>
    </>
  )
}

type PartProps = {
  part: Part
  ownData: OwnData
  draft: Draft
  typedAtDesk: Readonly<Record<string, string>>
  onDraft(change: (known: Draft) => Draft): void
  onTyped(typed: Draft['typed']): void
  fieldErrors: Readonly<Record<string, string>>
  onGiven(more: Partial<Draft>): Promise<void>
  onSigned(signature: WaiverSignature): Promise<void>
}

function OnePart({ part, ownData, draft, typedAtDesk, onDraft, onTyped, fieldErrors, onGiven, onSigned }: PartProps) {
  const spoken = useLanguage()
  if (part.kind === 'notice') return <AgreeForm disclaimers={ownData.disclaimers} takesPrints onAgree={() => onGiven({ agreed: true })} />
  if (part.kind === 'data') {
    return (
      <ApplicationForm
        ownData={ownData}
        typed={draft.typed}
        typedAtDesk={typedAtDesk}
        fieldErrors={fieldErrors}
        onTyped={onTyped}
        onGiven={(person) => onGiven({ person })}
      />
    )
  }
  const waiver = ownData.waivers[part.index]
  if (!waiver) return null
  const language = shownLanguage(waiver.translations, 'waiver_data', spoken)
  return (
    <SignForm
      key={`${waiver.edition}-${language}`}
      waiver={waiver}
      language={language}
      number={part.index + 1}
      of={ownData.waivers.length}
      draft={{
        answers: { ...knownAnswers(namesOf(ownData, draft), waiver.field_data), ...draft.answers[waiver.id] },
        keep: (typed) => onDraft((known) => ({ ...known, answers: { ...known.answers, [waiver.id]: typed } })),
      }}
      refused={Object.entries(fieldErrors).find(([name]) => name.startsWith('waiver_signatures'))?.[1]}
      onSigned={onSigned}
    />
  )
}

/** The entered values with the record's name. */
const namesOf = ({ first_name, last_name }: OwnData, { person }: Draft) => ({ ...person, firstName: first_name, lastName: last_name })

function Done({ token }: { token: string }) {
  const text = useApplicationText()
  return (
    <Page>
      <PageTitle>{text('ownData.doneTitle')}</PageTitle>
      <Notice kind="success">
        <Text>{text('ownData.doneHint')}</Text>
      </Notice>
      <div>
        <ButtonLink to={`/booking/${token}`}>{text('ownData.see')}</ButtonLink>
      </div>
    </Page>
  )
}

function NothingToGive({ token, open }: { token: string; open: boolean }) {
  const text = useApplicationText()
  useEffect(clearDraft, [])
  return (
    <Page>
      <PageTitle>{text('ownData.title')}</PageTitle>
      <Notice kind={open ? 'success' : 'info'}>{text(open ? 'ownData.nothing' : 'ownData.closed')}</Notice>
      <div>
        <ButtonLink to={`/booking/${token}`}>{text('ownData.see')}</ButtonLink>
      </div>
    </Page>
  )
}

/** Reads the data typed by the desk from behind the # of the address, and removes them there. */
function useTypedAtDesk(): Readonly<Record<string, string>> {
  const [typed] = useState(() => typedOf(location.hash))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return typed
}

const pathOf = (token: string) => `/bookings/${encodeURIComponent(token)}/data`

/** The missing data of the linked booking. Loaded once, so that a form does not change while it is filled in. */
const useApplication = (token: string) =>
  useQuery({
    queryKey: ['own-data', token],
    queryFn: ({ signal }) => call<OwnData>('GET', pathOf(token), { anonymous: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Sends the data: `mutateAsync(body)`. */
const useSubmitApplication = (token: string) =>
  useMutation({ mutationFn: (body: object) => call<OwnData>('POST', pathOf(token), { body, anonymous: true }) })

const LEFT_MS = 3 * 60_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'input'] as const

/** On a device of the desk, an abandoned form is cleared for the next applicant. */
function useClearWhenLeft(onDesk: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!onDesk) return
    const clear = () => void navigate({ to: '/booking/done', search: { cleared: '1' } as never, replace: true })
    let timer = setTimeout(clear, LEFT_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(clear, LEFT_MS)
    }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, again)
    }
  }, [onDesk, navigate])
}
