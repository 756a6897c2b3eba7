import type { Flow as AnyFlow } from '../../../contract/environments/disclaimers.ts'

/** The flow of an application: a new one, a re-print after illegible prints, or a transfer to another work location. */
export type Flow = AnyFlow

/** The number of a milestone among those of its flow. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** The milestones of an application. */
export type Milestone = 'start' | 'disclaimer' | 'lookup' | 'found' | 'lsv' | 'time' | 'type' | 'person' | 'waivers' | 'card' | 'confirmed'

const STEPS: Readonly<Record<Flow, Readonly<Partial<Record<Milestone, Step>> & { confirmed: Step }>>> = {
  new: { start: 1, disclaimer: 2, lsv: 3, time: 4, type: 5, person: 6, waivers: 7, card: 8, confirmed: 9 },
  illegible: { start: 1, disclaimer: 2, lookup: 3, found: 4, lsv: 5, time: 6, waivers: 7, confirmed: 8 },
  transfer: { start: 1, disclaimer: 2, type: 3, person: 4, confirmed: 5 },
}

/** The flows of application. */
export const flows = Object.keys(STEPS) as readonly Flow[]

/** The step that a milestone reaches; null if this flow has no such milestone. */
export const stepOf = (flow: Flow, milestone: Milestone): Step | null => STEPS[flow][milestone] ?? null

/** Whether an application has reached a milestone; never one that its flow does not have. */
export function hasReached({ kind, step }: { kind: Flow; step: Step }, milestone: Milestone): boolean {
  const reached = stepOf(kind, milestone)
  return reached !== null && step >= reached
}

/** The last step of this flow. */
export const lastStep = (flow: Flow): Step => STEPS[flow].confirmed

/** Beyond the instructions there is something to lose. */
const AGREED: Step = 2

/** Whether there is something to continue: not before the instructions are agreed to, nor once it is confirmed. */
export const isUnderWay = <Application extends { kind: Flow; step: Step }>(wizard: Application | null): wizard is Application =>
  wizard !== null && !isConfirmed(wizard) && wizard.step > AGREED

/** Whether there is nothing more to do: a confirmed application only ends. */
export const isConfirmed = (wizard: { kind: Flow; step: Step } | null): boolean => wizard !== null && wizard.step === lastStep(wizard.kind)
