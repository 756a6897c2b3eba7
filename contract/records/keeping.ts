import * as z from 'zod/mini'

/** A schema that takes the stored value as it is, too: a rule that is younger than a record holds for what is changed in it. */
export const keeping = <Value>(input: z.ZodMiniType<Value>, stored: unknown): z.ZodMiniType<Value> =>
  stored == null || stored === ''
    ? input
    : (z.transform((value, context) => {
        if (value === stored) return value
        const checked = input.safeParse(value)
        if (checked.success) return checked.data
        for (const { message } of checked.error.issues) context.issues.push({ code: 'custom', input: value, message })
        return z.NEVER
      }) as unknown as z.ZodMiniType<Value>)
