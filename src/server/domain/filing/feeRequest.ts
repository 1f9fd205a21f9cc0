import type { FeeRequest } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling } from '#contract/schemas/filingDrafts';

/** Returns the services that the court provides; none for documents that are only served. */
export function servicesOf({
  kind,
  optionalServices,
}: DraftFiling): readonly DraftFiling['optionalServices'][number][] {
  return kind === 'serve' ? [] : optionalServices;
}

/**
 * Returns the data that determines a draft's fees; null until it has a court and a filing with a
 * code. Assumes payment by card until a payment account is chosen.
 */
export function feeRequestOf(content: DraftContent, hasEfilingPlan: boolean): FeeRequest | null {
  const { courtId, filings, payment, typeCode } = content;
  const coded = filings.flatMap((filing) =>
    filing.code === null
      ? []
      : [{ code: filing.code, optionalServices: servicesOf(filing).map((each) => ({ ...each })) }],
  );
  if (courtId === null || coded.length === 0) return null;
  return { courtId, typeCode, filings: coded, payment: payment.kind ?? 'card', hasEfilingPlan };
}
