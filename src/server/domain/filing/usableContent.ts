import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { StoredFiler } from './filersRepository';

/**
 * Removes attorneys and a payment account that the filer can't use. Selects another account of the
 * same kind, if there is one: with a fee waiver or an exempt agency, a card would charge fees that
 * the filer doesn't owe. Without a kind, selects the first account.
 */
export function usableContent(content: DraftContent, filer: StoredFiler): DraftContent {
  const isOurs = (barNumber: string | null): boolean =>
    filer.attorneys.some((each) => each.barNumber === barNumber);
  const { kind } = content.payment;
  const active = filer.paymentAccounts.filter(
    (each) => each.isActive && (kind === null || each.kind === kind),
  );
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
