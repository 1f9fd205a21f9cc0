import type { FeeRequest } from '#contract/schemas/efmMessages';
import type { DraftContent } from '#contract/schemas/filingDrafts';

/**
 * What decides a draft's fees; null until it has a court and a filing with a code. Without a
 * payment account yet, it is paid by card.
 */
export function feeRequestOf(content: DraftContent, hasEfilingPlan: boolean): FeeRequest | null {
  const { courtId, filings, payment, typeCode } = content;
  const coded = filings.flatMap(({ code, optionalServices }) =>
    code === null
      ? []
      : [{ code, optionalServices: optionalServices.map((each) => ({ ...each })) }],
  );
  if (courtId === null || coded.length === 0) return null;
  return { courtId, typeCode, filings: coded, payment: payment.kind ?? 'card', hasEfilingPlan };
}
