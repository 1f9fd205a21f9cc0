/**
 * Texts that the rules refuse and that stay as they are: exact texts of the specification, quoted
 * law, names, and landed migrations. A found text passes if it contains one of these and is fine
 * without it.
 */
export const ALLOWED: readonly string[] = [
  // src/server/search/businessVocabulary.ts: British spellings in the names of businesses.
  'centre centers centres',
  // src/server/db/migrations/0069-help-keywords.ts: a misspelling that users search for.
  'judgement lien creditor debtor',
  // src/demo/places.ts: Tell City, Indiana.
  'Tell City',
  // src/server/domain/efm/seed: a service of the post office.
  'Certified mail by the clerk',
];
