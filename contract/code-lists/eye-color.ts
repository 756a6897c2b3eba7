import type { Code } from './code.ts'

/** Eye colour, EBTS 2.031; `in_seed` marks the codes that the specification lists. */
export const eyeColorCodes = [
  { code: 'BLK', label: 'Black', in_seed: true },
  { code: 'BLU', label: 'Blue', in_seed: true },
  { code: 'BRO', label: 'Brown', in_seed: true },
  { code: 'GRY', label: 'Gray', in_seed: true },
  { code: 'GRN', label: 'Green', in_seed: true },
  { code: 'HAZ', label: 'Hazel', in_seed: true },
  { code: 'MAR', label: 'Maroon', in_seed: true },
  { code: 'MUL', label: 'Multicolored', in_seed: false },
  { code: 'PNK', label: 'Pink', in_seed: false },
  { code: 'XXX', label: 'Unknown', in_seed: false },
] as const satisfies readonly (Code & { in_seed: boolean })[]
