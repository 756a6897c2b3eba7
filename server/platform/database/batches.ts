/** Who stands in line. */
type Waiting<Asked, Answer> = { asked: Asked; apart: readonly string[] } & PromiseWithResolvers<Answer>

/** How rounds are made. */
export type Rounds<Asked, Answer> = {
  /** What nobody else of the rounds under way may share: whoever does waits for a later one. */
  apart(asked: Asked): readonly string[]
  /** Does what is asked, all of it at once; the answers in the same order. A failure is everybody's. */
  run(round: readonly Asked[]): Promise<readonly Answer[]>
  /** How many make a round at most. */
  most: number
  /** How many rounds are under way at most. */
  atOnce: number
}

/**
 * Does together what is asked for at the same time, in rounds: whoever comes while nothing runs is a round of its own at once, and who
 * comes meanwhile goes with the next one. Nobody waits for company, and the busier it is the more go together.
 */
export function inRounds<Asked, Answer>({ apart, run, most, atOnce }: Rounds<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  let line: Waiting<Asked, Answer>[] = []
  const taken = new Set<string>()
  let underWay = 0

  const next = () => {
    const round: Waiting<Asked, Answer>[] = []
    const left: Waiting<Asked, Answer>[] = []
    for (const one of line) {
      if (round.length === most || one.apart.some((each) => taken.has(each))) left.push(one)
      else {
        for (const each of one.apart) taken.add(each)
        round.push(one)
      }
    }
    line = left
    return round
  }

  const advance = () => {
    while (underWay < atOnce) {
      const round = next()
      if (round.length === 0) return
      underWay += 1
      void answer(round).then(() => {
        underWay -= 1
        for (const { apart } of round) for (const each of apart) taken.delete(each)
        advance()
      })
    }
  }

  const answer = async (round: readonly Waiting<Asked, Answer>[]) => {
    try {
      const answers = await run(round.map(({ asked }) => asked))
      for (const [index, { resolve }] of round.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of round) reject(error)
    }
  }

  return (asked) => {
    const one = { asked, apart: apart(asked), ...Promise.withResolvers<Answer>() }
    line.push(one)
    advance()
    return one.promise
  }
}
