/** A group of case types, with names by code. */
export interface CaseTypeGroup {
  readonly category: 'CRIMINAL' | 'VIOLATION' | 'CIVIL' | 'SMALL' | 'FAMILY' | 'PROBATE';
  readonly name: string;
  readonly types: Readonly<Record<string, string>>;
}

/**
 * Indiana's case types (Administrative Rule 8), with their codes in case numbers. Leaves out
 * confidential types: their cases never leave the server, so no one can search for them.
 */
export const CASE_TYPE_GROUPS: readonly CaseTypeGroup[] = [
  {
    category: 'CRIMINAL',
    name: 'Criminal',
    types: {
      MR: 'Murder',
      F1: 'Level 1 Felony',
      F2: 'Level 2 Felony',
      F3: 'Level 3 Felony',
      F4: 'Level 4 Felony',
      F5: 'Level 5 Felony',
      F6: 'Level 6 Felony',
      FA: 'Class A Felony',
      FB: 'Class B Felony',
      FC: 'Class C Felony',
      FD: 'Class D Felony',
      CF: 'Criminal Felony',
      DF: 'Class D Felony (before 1990)',
      CM: 'Criminal Misdemeanor',
      PC: 'Post-Conviction Relief Petition',
      MC: 'Miscellaneous Criminal',
      XP: 'Expungement Petition',
    },
  },
  {
    category: 'VIOLATION',
    name: 'Violations',
    types: {
      IF: 'Infraction',
      OV: 'Local Ordinance Violation',
      OE: 'Exempted Ordinance Violation',
    },
  },
  {
    category: 'CIVIL',
    name: 'Civil',
    types: {
      CT: 'Civil Tort',
      PL: 'Civil Plenary',
      CP: 'Civil Plenary (before 2002)',
      CC: 'Civil Collection',
      MF: 'Mortgage Foreclosure',
      MI: 'Civil Miscellaneous',
      TP: 'Verified Petition for Issuance of a Tax Deed',
      TS: 'Application for Judgment in Tax Sale',
      CB: 'Court Business Record',
      CE: 'Commercial Court Eligible',
    },
  },
  { category: 'SMALL', name: 'Small claims', types: { SC: 'Small Claims', EV: 'Eviction' } },
  {
    category: 'FAMILY',
    name: 'Family',
    types: {
      DC: 'Domestic Relations with Children',
      DN: 'Domestic Relations without Children',
      DR: 'Domestic Relations',
      RS: 'Reciprocal Support',
    },
  },
  {
    category: 'PROBATE',
    name: 'Probate',
    types: {
      ES: 'Estate, Supervised',
      EU: 'Estate, Unsupervised',
      EM: 'Estate, Miscellaneous',
      GU: 'Guardianship',
      GM: 'Guardianship, Miscellaneous',
      TR: 'Trust',
    },
  },
];

/** Formats a case type as `Mortgage Foreclosure (MF)`; returns an unknown code unchanged. */
export function caseTypeLabel(code: string): string {
  const group = CASE_TYPE_GROUPS.find(({ types }) => Object.hasOwn(types, code));
  const name = group?.types[code];
  return name === undefined ? code : `${name} (${code})`;
}
