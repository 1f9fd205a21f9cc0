import type { CaseTypeTable } from '../tables/court';

type Category = CaseTypeTable['category'];

/** Code and name of each type by category; `!` marks what never leaves the server. */
const TYPES: Readonly<Record<Category, Readonly<Record<string, string>>>> = {
  CRIMINAL: {
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
  VIOLATION: {
    IF: 'Infraction',
    OV: 'Local Ordinance Violation',
    OE: 'Exempted Ordinance Violation',
  },
  CIVIL: {
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
  SMALL: { SC: 'Small Claims', EV: 'Eviction' },
  FAMILY: {
    DC: 'Domestic Relations with Children',
    DN: 'Domestic Relations without Children',
    DR: 'Domestic Relations',
    RS: 'Reciprocal Support',
    PO: '!Protective Order',
  },
  PROBATE: {
    ES: 'Estate, Supervised',
    EU: 'Estate, Unsupervised',
    EM: 'Estate, Miscellaneous',
    GU: 'Guardianship',
    GM: 'Guardianship, Miscellaneous',
    TR: 'Trust',
    AD: '!Adoption',
    AH: '!Adoption History',
    MH: '!Mental Health',
  },
  JUVENILE: {
    JC: '!Juvenile CHINS',
    JD: '!Juvenile Delinquency',
    JM: '!Juvenile Miscellaneous',
    JP: '!Juvenile Paternity',
    JS: '!Juvenile Status',
    JT: '!Juvenile Termination of Parental Rights',
  },
};

/** Indiana's case types (Administrative Rule 8). */
export const CASE_TYPES: readonly CaseTypeTable[] = Object.entries(TYPES).flatMap(
  ([category, names]) =>
    Object.entries(names).map(([code, name]) => ({
      code,
      name: name.replace(/^!/, ''),
      category: category as Category,
      is_confidential: name.startsWith('!'),
    })),
);
