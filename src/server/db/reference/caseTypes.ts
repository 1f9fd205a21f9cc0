import { CASE_TYPE_GROUPS } from '#contract/records/caseTypes';
import type { CaseTypeTable } from '../tables/court';

type Category = CaseTypeTable['category'];

/** Case types that never leave the server. */
const CONFIDENTIAL: Partial<Record<Category, Readonly<Record<string, string>>>> = {
  FAMILY: { PO: 'Protective Order' },
  PROBATE: { AD: 'Adoption', AH: 'Adoption History', MH: 'Mental Health' },
  JUVENILE: {
    JC: 'Juvenile CHINS',
    JD: 'Juvenile Delinquency',
    JM: 'Juvenile Miscellaneous',
    JP: 'Juvenile Paternity',
    JS: 'Juvenile Status',
    JT: 'Juvenile Termination of Parental Rights',
  },
};

function rows(
  category: Category,
  names: Readonly<Record<string, string>>,
  isConfidential: boolean,
): CaseTypeTable[] {
  return Object.entries(names).map(([code, name]) => ({
    code,
    name,
    category,
    is_confidential: isConfidential,
  }));
}

/** Indiana's case types (Administrative Rule 8), including the confidential ones. */
export const CASE_TYPES: readonly CaseTypeTable[] = [
  ...CASE_TYPE_GROUPS.flatMap(({ category, types }) => rows(category, types, false)),
  ...Object.entries(CONFIDENTIAL).flatMap(([category, names]) =>
    rows(category as Category, names, true),
  ),
];
