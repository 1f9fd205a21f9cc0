import { caseNumberKey, caseNumberTail } from '../../../search/caseNumbers';
import { RowProblem } from './cleanRow';

/** A number that starts with a trial court's prefix. */
const BEGINS_WITH_COURT = /^\s*\d{1,2}\s?[A-Z]\s?\d{1,2}\s?-/i;

/**
 * Rejects a case number that no search by number could find. Allows other formats, such as those
 * from before 1990. Throws `RowProblem`.
 */
export function checkCaseNumber(number: string): void {
  if (caseNumberKey(number) === '') {
    throw new RowProblem(`caseNumber: ${number} has no letter or digit.`);
  }
  if (BEGINS_WITH_COURT.test(number) && caseNumberTail(number) === null) {
    throw new RowProblem(
      `caseNumber: ${number} starts like a trial court's case number, which looks like 89D01-2606-CM-000123: court, year and month (01 to 12), two characters for the type, and 1 to 6 digits.`,
    );
  }
}
