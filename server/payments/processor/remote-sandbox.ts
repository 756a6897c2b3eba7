import { NoAnswer, type Processor } from './processor.ts'

const STEPS = ['create', 'confirm', 'capture', 'cancel', 'refund', 'fetch', 'openedSince', 'answerChallenge'] as const
type Step = (typeof STEPS)[number]

/** A call of the sandbox in another process. */
type SandboxCall = { step: Step; args: unknown[] }

/**
 * The sandbox for a server's workers: its ledger has one writer, the primary process, which answers like a remote
 * processor. A failed call counts as one without an answer.
 */
export function remoteSandbox(call: (call: SandboxCall) => Promise<unknown>): Processor {
  const stepOf =
    (step: Step) =>
    (...args: unknown[]) =>
      call({ step, args }).catch((error: Error) => Promise.reject(new NoAnswer(error.message, { cause: error })))
  return { name: 'sandbox', ...Object.fromEntries(STEPS.map((step) => [step, stepOf(step)])) } as Processor
}

/** Runs such a call. */
export const answerSandboxCall =
  (sandbox: Processor) =>
  ({ step, args }: SandboxCall): Promise<unknown> =>
    (sandbox[step] as (...args: unknown[]) => Promise<unknown>)(...args)
