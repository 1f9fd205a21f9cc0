import { EMPTY_PARTY } from './drafts';
import type { DraftContent, FoundCase } from '../schemas/filingDrafts';

/** E-filing role codes, keyed by the register's party roles. */
const ROLES: Readonly<Record<string, string>> = {
  Plaintiff: 'PLAINTIFF',
  Defendant: 'DEFENDANT',
  Petitioner: 'PETITIONER',
  Respondent: 'RESPONDENT',
  Garnishee: 'GARNISHEE',
  Intervenor: 'INTERVENOR',
  Decedent: 'DECEDENT',
  'Personal Representative': 'PERSONAL_REPRESENTATIVE',
  Guardian: 'GUARDIAN',
  'Protected Person': 'PROTECTED_PERSON',
  Child: 'CHILD',
  Trustee: 'TRUSTEE',
  'Third-Party': 'THIRD_PARTY',
  'Interested Party': 'INTERESTED_PARTY',
};

const MAX_ATTORNEYS = 20;
const MAX_PARTIES = 200;

/**
 * Returns the changes that turn a draft into a filing in an existing case, with the case's parties.
 */
export function intoCase(
  { attorney, filings }: DraftContent,
  found: FoundCase,
  newId: () => string,
): Partial<DraftContent> {
  const parties = found.parties.map(({ attorneys, name, role }) => {
    const numbers = attorneys.flatMap(({ barNumber }) => (barNumber === null ? [] : [barNumber]));
    return {
      ...EMPTY_PARTY,
      partyId: newId(),
      typeCode: ROLES[role] ?? null,
      name,
      isOnCase: true,
      // Preselects the firm's own client, the likely filer.
      isFiler: attorney !== null && numbers.includes(attorney),
      attorneys: numbers.slice(0, MAX_ATTORNEYS),
    };
  });
  return {
    courtId: found.courtId,
    caseNumber: found.caseNumber,
    caseSeen: found.isOpen ? 'open' : 'closed',
    parties: parties.slice(0, MAX_PARTIES),
    filings: filings.map((filing) => ({ ...filing, partyIds: [] })),
  };
}
