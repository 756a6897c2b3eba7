/** An amount as people and spreadsheets write it ("$1,250.00", " 40 ") as a decimal string; anything else stays as it is. */
export function plainPrice(text: string): string {
  const typed = text.trim().replace(/^\$\s*/, '')
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
}
