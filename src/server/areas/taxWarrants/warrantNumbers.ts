import { sql } from 'kysely';
import { WARRANT_NUMBER_MAX_LENGTH } from '#contract/limits';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { nearKeys } from '../../search/nearNumbers';

const NO_DIGITS = 'A warrant number has only digits, and there are none here. Enter its digits.';
/** Shorter beginnings match too many warrants to offer any. */
const LEAST_BEGINNING = 4;

/** The same digits with every number of zeros in front. */
function withOtherZeros(number: string): string[] {
  const digits = number.replace(/^0+(?=.)/, '');
  const spare = Math.max(0, WARRANT_NUMBER_MAX_LENGTH - digits.length);
  return Array.from({ length: spare + 1 }, (_none, zeros) => '0'.repeat(zeros) + digits);
}

/**
 * Warrants of a number, of which all but the digits is stripped (spec section 5). Zeros in front
 * count: `0123456` is not `123456`, which is offered as near, as are numbers that begin so.
 */
export const BY_WARRANT_NUMBER: LookupKind = {
  what: 'a warrant number',
  read: (text) => {
    const number = text('warrantNumber').normalize('NFKC').replace(/\D/g, '');
    if (number === '') throw invalidField('warrantNumber', NO_DIGITS);
    if (number.length > WARRANT_NUMBER_MAX_LENGTH) {
      const most = String(WARRANT_NUMBER_MAX_LENGTH);
      const message = `A warrant number has at most ${most} digits; this one has ${String(number.length)}.`;
      throw invalidField('warrantNumber', message);
    }
    const near = [...new Set([number, ...withOtherZeros(number), ...nearKeys(number)])];
    const begins =
      number.length < LEAST_BEGINNING
        ? sql`false`
        : sql`r.warrant_number like ${beginsWith(number)}`;
    return {
      condition: sql`r.warrant_number = ${number}`,
      near: {
        condition: sql`(r.warrant_number = any(${near}::text[]) or ${begins})`,
        order: sql`array_position(${near}::text[], r.warrant_number) nulls last`,
      },
    };
  },
};
