import { findCaseNumber, withoutLabel } from './caseNumberText';

/** `49D01-2401-F6-000007`, with or without hyphens, leading zeros, and capitals. */
const WHOLE = /^\d{2}[a-z]\d{2}[-\s]?\d{2,4}[-\s]?[a-z][a-z\d][-\s]?\d{1,6}$/i;
/** `MF-30447`: only the end of the number, a common short form. */
const END = /^[a-z][a-z\d][-\s]?\d{3,6}$/i;
/** A judge's initials after the number, as in `-JR`, and punctuation. */
const AFTER = /^(?:\s?[\p{Pd}−]\s?[a-z]{2,4})?[\s"'”)\].,;]*$/iu;
/** A number without its court; `2024` isn't a year and month, so it starts a document number. */
const WITHOUT_COURT = /^\d{4}\p{Pd}/u;
const YEAR_AND_MONTH = /^\d\d(?:0[1-9]|1[0-2])/;

/** True if text typed as a name is clearly a case number. */
export function isShapedAsCaseNumber(text: string): boolean {
  const typed = text.normalize('NFKC').trim();
  return WHOLE.test(typed) || END.test(typed) || isOnlyCaseNumber(typed);
}

/** True if the text has nothing but a case number and words such as `Cause No.`. */
function isOnlyCaseNumber(typed: string): boolean {
  const number = findCaseNumber(typed);
  if (number === null || (WITHOUT_COURT.test(number) && !YEAR_AND_MONTH.test(number))) return false;
  const at = typed.indexOf(number);
  return withoutLabel(typed.slice(0, at)) === '' && AFTER.test(typed.slice(at + number.length));
}
