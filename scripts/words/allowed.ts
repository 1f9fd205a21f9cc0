/**
 * Texts that break the rules and stay as they are: exact texts of the specification, quoted law,
 * names, and released migrations. A text passes if it contains one of these and breaks no rule
 * elsewhere.
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
