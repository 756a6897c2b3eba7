import * as z from 'zod/mini'

/** An instant of an answer, ISO 8601 with Z or an offset. */
/* @__NO_SIDE_EFFECTS__ */ export const answeredInstant = () => z.iso.datetime({ offset: true })
