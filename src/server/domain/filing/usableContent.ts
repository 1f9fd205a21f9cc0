import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { StoredFiler } from './filersRepository';

/**
 * Removes attorneys and a payment account that the filer can't use. Selects another account of the
 * filer, if there is one.
 */
export function usableContent(content: DraftContent, filer: StoredFiler): DraftContent {
  const isOurs = (barNumber: string | null): boolean =>
    filer.attorneys.some((each) => each.barNumber === barNumber);
  const active = filer.paymentAccounts.filter(({ isActive }) => isActive);
  const account = active.find(({ id }) => id === content.payment.accountId) ?? active[0];
  return {
    ...content,
    attorney: isOurs(content.attorney) ? content.attorney : null,
    payment: { kind: account?.kind ?? null, accountId: account?.id ?? null },
    parties: content.parties.map((party) =>
      party.isOnCase ? party : { ...party, attorneys: party.attorneys.filter(isOurs) },
    ),
    filings: content.filings.map((filing) => ({
      ...filing,
      attorney: isOurs(filing.attorney) ? filing.attorney : null,
    })),
  };
}
