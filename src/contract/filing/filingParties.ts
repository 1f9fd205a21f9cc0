/** Parties of a filing, by their roles in it. */
export interface FilingParties {
  /** Parties for which it is filed. */
  readonly filers: readonly string[];
  /** Other parties that it concerns, such as the defendant of a summons. */
  readonly concerned: readonly string[];
}

/**
 * Separates the parties of a filing, as ids, into those it is filed for and others it concerns. It
 * is filed for all parties of the envelope's filer, unless it names some of them. In older messages,
 * which don't state the filer's parties, all named parties count as filing parties.
 */
export function filingParties(
  { filerPartyIds = [] }: { readonly filerPartyIds?: readonly string[] | undefined },
  { partyIds }: { readonly partyIds: readonly string[] },
): FilingParties {
  if (filerPartyIds.length === 0) return { filers: partyIds, concerned: [] };
  const own = partyIds.filter((id) => filerPartyIds.includes(id));
  return {
    filers: own.length > 0 ? own : filerPartyIds,
    concerned: partyIds.filter((id) => !filerPartyIds.includes(id)),
  };
}

/** Returns the names of parties, in the envelope's order. */
export function partyNames(
  parties: readonly { readonly partyId: string; readonly name: string }[],
  ids: readonly string[],
): string[] {
  return parties.filter(({ partyId }) => ids.includes(partyId)).map(({ name }) => name);
}
