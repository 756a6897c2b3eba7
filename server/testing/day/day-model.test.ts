import { describe, expect, test } from 'vitest'
import { type Act, type Answered, type Day, isExplained } from './day-model.ts'

const empty: Day = { stations: 1, booked: new Map(), held: [], blocked: [] }
const withBooked = (...booked: [id: number, slot: number][]): Day => ({ ...empty, booked: new Map(booked) })
const done = (act: Act, made?: number): Answered => ({ act, done: true, ...(made === undefined ? {} : { made }) })
const refused = (act: Act): Answered => ({ act, done: false })
const book = (slot: number): Act => ({ act: 'book', slot })

describe('answers are explained', () => {
  test('by an order in which the other came first', () => {
    expect(isExplained(empty, [refused(book(0)), done(book(0), 7)], withBooked([7, 0]))).toBe(true)
  })

  test('where a move is refused by the cancelling before it', () => {
    const acts = [refused({ act: 'move', id: 7, slot: 1 }), done({ act: 'cancel', id: 7 })]
    expect(isExplained(withBooked([7, 0]), acts, empty)).toBe(true)
  })

  test.each<{ what: string; acts: Answered[]; end: Day }>([
    { what: 'a slot is booked twice', acts: [done(book(0), 7), done(book(0), 8)], end: withBooked([7, 0], [8, 0]) },
    { what: 'a refusal has no cause', acts: [refused(book(0))], end: empty },
    { what: 'an acknowledged booking is gone', acts: [done(book(0), 7)], end: empty },
    { what: 'a refused booking is there', acts: [refused(book(0)), done(book(1), 7)], end: withBooked([7, 1], [8, 0]) },
    {
      what: 'a blocked time has an appointment',
      acts: [done(book(0), 7), done({ act: 'block', slot: 0 })],
      end: { ...withBooked([7, 0]), blocked: [0] },
    },
    {
      what: 'a held slot is booked',
      acts: [done(book(0), 7), done({ act: 'hold', slot: 0 })],
      end: { ...withBooked([7, 0]), held: [0] },
    },
  ])('by no order where $what', ({ acts, end }) => {
    expect(isExplained(empty, acts, end)).toBe(false)
  })
})
