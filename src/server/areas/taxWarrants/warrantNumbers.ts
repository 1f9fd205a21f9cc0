import { sql } from 'kysely';
import { WARRANT_NUMBER_MAX_LENGTH } from '#contract/limits';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { nearKeys } from '../../search/nearNumbers';

const NO_DIGITS = 'A warrant number has only digits. Please enter its digits.';
/** Minimum length of a prefix; shorter ones match too many warrants to suggest any. */
const MIN_BEGINNING = 4;

/** Returns the same digits with every possible number of leading zeros. */
function withOtherZeros(number: string): string[] {
  const digits = number.replace(/^0+(?=.)/, '');
  const spare = Math.max(0, WARRANT_NUMBER_MAX_LENGTH - digits.length);
  return Array.from({ length: spare + 1 }, (_none, zeros) => '0'.repeat(zeros) + digits);
}

/**
 * Finds warrants by number, stripped of all but digits (spec section 5). Leading zeros are
 * significant: `0123456` is not `123456`. Numbers that differ only in leading zeros, or that start
 * with the number, are suggested as similar.
 */
export const BY_WARRANT_NUMBER: LookupKind = {
  what: 'a warrant number',
  read: (text) => {
    const number = text('warrantNumber').normalize('NFKC').replace(/\D/g, '');
    if (number === '') throw invalidField('warrantNumber', NO_DIGITS);
    if (number.length > WARRANT_NUMBER_MAX_LENGTH) {
      const most = String(WARRANT_NUMBER_MAX_LENGTH);
      const message = `A warrant number has at most ${most} digits. You entered ${String(number.length)}.`;
      throw invalidField('warrantNumber', message);
    }
    const near = [...new Set([number, ...withOtherZeros(number), ...nearKeys(number)])];
    const begins =
      number.length < MIN_BEGINNING ? sql`false` : sql`r.warrant_number like ${beginsWith(number)}`;
    return {
      condition: sql`r.warrant_number = ${number}`,
      near: {
        condition: sql`(r.warrant_number = any(${near}::text[]) or ${begins})`,
        order: sql`array_position(${near}::text[], r.warrant_number) nulls last`,
      },
    };
  },
};
