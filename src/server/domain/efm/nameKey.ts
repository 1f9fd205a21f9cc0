/**
 * Returns a key for comparing names of people and organizations, regardless of case, punctuation,
 * and order.
 */
export function nameKey(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}

/**
 * Finds a filed party among parties with its name: the one with the same role. If the filer chose
 * the party from the case, any role matches, because the register has more roles than the codes.
 */
export function findSameParty<Party extends { readonly role: string }>(
  named: readonly Party[],
  { isOnCase, role }: { readonly isOnCase: boolean; readonly role: string },
): Party | undefined {
  return named.find((each) => each.role === role) ?? (isOnCase ? named[0] : undefined);
}
