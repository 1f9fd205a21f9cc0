/** `49D01-2401-F6-000007`, with or without hyphens, leading zeros, and capitals. */
const WHOLE = /^\d{2}[a-z]\d{2}[-\s]?\d{2,4}[-\s]?[a-z][a-z\d][-\s]?\d{1,6}$/i;
/** `MF-30447`: only the end of the number, a common short form. */
const END = /^[a-z][a-z\d][-\s]?\d{3,6}$/i;

/** True if text typed as a name is clearly a case number. */
export function isShapedAsCaseNumber(text: string): boolean {
  const typed = text.trim();
  return WHOLE.test(typed) || END.test(typed);
}
