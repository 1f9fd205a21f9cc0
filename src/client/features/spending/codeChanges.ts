import { tidyBillingCode } from '#contract/billing/billingCodes';
import type { CodeCount, CodedRows } from '#contract/schemas/codeRepair';
import { codedRowKey } from './selectedCodeRows';

/** A new code for searches and purchases; null removes their codes. */
export type NewCode = string | null;

/** Reads the code that the form sets; undefined until a code is entered or removal is chosen. */
export function newCodeOf(action: string, typed: string): NewCode | undefined {
  if (action === 'remove') return null;
  return tidyBillingCode(typed) || undefined;
}

/**
 * Counts the rows that a change affects, per current code. Covers all listed rows or only the
 * selected ones.
 */
export function movedCodes(
  { codes, items }: Pick<CodedRows, 'codes' | 'items'>,
  chosen: ReadonlySet<string> | null,
  newCode: NewCode,
): readonly CodeCount[] {
  if (chosen === null) return codes.filter(({ billingCode }) => billingCode !== newCode);
  const selected = items.filter(
    (thing) => chosen.has(codedRowKey(thing)) && thing.billingCode !== newCode,
  );
  return [...new Set(selected.map(({ billingCode }) => billingCode))].map((billingCode) => {
    const ofCode = selected.filter((thing) => thing.billingCode === billingCode);
    const searches = ofCode.filter(({ kind }) => kind === 'SEARCH').length;
    return {
      billingCode,
      searches,
      purchases: ofCode.length - searches,
      cents: ofCode.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    };
  });
}

/** Sums the counts of a change. */
export function totalOf(moved: readonly CodeCount[]): Omit<CodeCount, 'billingCode'> {
  return {
    searches: moved.reduce((sum, { searches }) => sum + searches, 0),
    purchases: moved.reduce((sum, { purchases }) => sum + purchases, 0),
    cents: moved.reduce((sum, { cents }) => sum + cents, 0),
  };
}
