/** The counts of a network's records so far. */
export type SetupFacts = {
  applicant_subdomain: string | null
  dashboard_subdomain: string | null
  /** Whether it has a logo, a colour or a help line of its own. */
  face: boolean
  /** Its locations, and those that applicants see. */
  locations: number
  published: number
  /** The counts of the location that is set up: windows of the week, ORIs, applicant types. */
  hours: number
  oris: number
  types: number
  /** Hire statuses of the installation. */
  statusCodes: number
  /** The accounts of the network and of the location. */
  people: number
}

export type StepName = 'address' | 'location' | 'hours' | 'types' | 'face' | 'starters' | 'publish' | 'people'
/** DONE; OPEN: to do now; ADVISED: to do, but applicants can book without; WAITING: something else comes first. */
export type StepState = 'DONE' | 'OPEN' | 'ADVISED' | 'WAITING'
type Step = { name: StepName; state: StepState }

/** The path from a new network to its first booking. Nothing of it is stored: each step is done when its records are there. */
export function stepsOf(facts: SetupFacts): Step[] {
  const placed = facts.locations > 0
  const required = (done: boolean, possible = true): StepState => (done ? 'DONE' : possible ? 'OPEN' : 'WAITING')
  const advised = (done: boolean): StepState => (done ? 'DONE' : 'ADVISED')
  return [
    { name: 'address', state: addressState(facts) },
    { name: 'location', state: required(placed) },
    { name: 'hours', state: required(facts.hours > 0, placed) },
    { name: 'types', state: required(facts.types > 0, placed) },
    { name: 'face', state: advised(facts.face) },
    { name: 'starters', state: advised(facts.statusCodes > 0) },
    { name: 'publish', state: required(facts.published > 0, placed && facts.hours > 0 && facts.types > 0) },
    { name: 'people', state: advised(facts.people > 0) },
  ]
}

/** Applicants need their address; the network's people, who can sign in later, have one of their own. */
function addressState({ applicant_subdomain, dashboard_subdomain }: SetupFacts): StepState {
  if (applicant_subdomain === null) return 'OPEN'
  return dashboard_subdomain === null ? 'ADVISED' : 'DONE'
}

/** The steps without which nobody can book, and how many of them are done. */
export function progressOf(steps: readonly Step[]): { done: number; of: number } {
  const required = steps.filter(({ name }) => !(name === 'face' || name === 'starters' || name === 'people'))
  return { done: required.filter(({ state }) => state === 'DONE' || state === 'ADVISED').length, of: required.length }
}
