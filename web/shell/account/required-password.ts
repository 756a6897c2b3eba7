import * as z from 'zod/mini'

/** The check of a password that the server compares: only that something was typed. */
export const requiredPassword = z.string().check(z.minLength(1, 'Required'))
