/** Converts an amount as typed or in spreadsheets ("$1,250.00", " 40 ") to a decimal string; anything else stays unchanged. */
export function plainPrice(text: string): string {
  const typed = text.trim().replace(/^\$\s*/, '')
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
}
