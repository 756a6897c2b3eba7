import { Text } from '@mantine/core'
import { useState } from 'react'
import type { AppointmentsKeep } from '../../../contract/availability/availability-change.ts'
import { timeOnly, zoneName } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { countOf } from '../../ui/list/count-of.ts'

/** The zone that was refused, with the number of its booked appointments, the time of the first, and what they keep. */
type Question = { zone: string; booked: number; first: string; keep: AppointmentsKeep | null }

/**
 * Saves another time zone of an LSV: the first attempt finds out whether appointments are booked, the next one has the answer, what they
 * keep.
 */
export function useZoneQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const keepIn = (zone: string) => (question?.zone === zone ? (question.keep ?? undefined) : undefined)
  const saveInZone = async <T,>(zone: string, save: (keep: AppointmentsKeep | undefined) => Promise<T>): Promise<T> => {
    const keep = keepIn(zone)
    if (question?.zone === zone && keep === undefined) throw new Error('Choose what the appointments keep first.')
    try {
      return await save(keep)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'BOOKED_TIMES')) throw error
      setQuestion({ zone, booked: Number(error.body.booked), first: String(error.body.first), keep: null })
      throw new Error(error.message)
    }
  }
  const choose = (keep: AppointmentsKeep) => setQuestion(question && { ...question, keep })
  return { question, keepIn, choose, saveInZone }
}

type Props = { of: Pick<ReturnType<typeof useZoneQuestion>, 'question' | 'choose'>; from: string; to: string }

/** Asks what the booked appointments keep in the new time zone; nothing while none was found, or another zone is chosen. */
export function ZoneQuestion({ of: { question, choose }, from, to }: Props) {
  if (question === null || question.zone !== to) return null
  const { booked, first, keep } = question
  const [before, after] = [zoneName(from, first), zoneName(to, first)]
  const time = timeOnly(first, from)
  return (
    <div data-question={keep === null}>
      <Notice kind="warning" title={`${countOf(booked, 'appointment')} booked in ${before}`}>
        <RadioField
          name="appointments_keep"
          label="What should they keep?"
          description="Each applicant is notified of the new time."
          options={[
            { value: 'clock_time', label: `The time on the clock: ${time} ${before} becomes ${time} ${after}, blocked times too` },
            { value: 'moment', label: `The moment: ${time} ${before} becomes ${timeOnly(first, to)} ${after}` },
          ]}
          value={keep}
          onChange={(value) => choose(value as AppointmentsKeep)}
          withAsterisk
        />
        <Text size="sm" mt="xs">
          Applicants come by the time that they were told: if it was meant for {after}, keep the time on the clock.
        </Text>
      </Notice>
    </div>
  )
}
