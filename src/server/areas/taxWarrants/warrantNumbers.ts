import { sql } from 'kysely';
import { WARRANT_NUMBER_MAX_LENGTH } from '#contract/limits';
import type { LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { nearKeys } from '../../search/nearNumbers';

const WARRANT_NUMBER = new RegExp(`^\\d{1,${String(WARRANT_NUMBER_MAX_LENGTH)}}$`);
const NO_WARRANT_NUMBER = `A warrant number has digits alone, at most ${String(WARRANT_NUMBER_MAX_LENGTH)}.`;

/** The same digits with every number of zeros in front. */
function withOtherZeros(number: string): string[] {
  const digits = number.replace(/^0+(?=.)/, '');
  const spare = Math.max(0, WARRANT_NUMBER_MAX_LENGTH - digits.length);
  return Array.from({ length: spare + 1 }, (_none, zeros) => '0'.repeat(zeros) + digits);
}

/** Warrants of a number. Zeros in front count: `0123456` is not `123456`, which is told as near. */
export const BY_WARRANT_NUMBER: LookupKind = {
  what: 'a warrant number',
  read: (text) => {
    const number = text('warrantNumber').replace(/[\s\p{Pd}]/gu, '');
    if (!WARRANT_NUMBER.test(number)) throw invalidField('warrantNumber', NO_WARRANT_NUMBER);
    const near = [...new Set([number, ...withOtherZeros(number), ...nearKeys(number)])];
    return {
      condition: sql`r.warrant_number = ${number}`,
      near: {
        condition: sql`r.warrant_number = any(${near}::text[])`,
        order: sql`array_position(${near}::text[], r.warrant_number)`,
      },
    };
  },
};
