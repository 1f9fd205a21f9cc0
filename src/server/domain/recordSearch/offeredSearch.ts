import { guessNumber, recognizeNumber } from '#contract/recordNumbers';
import type { OfferedSearch } from '#contract/schemas/results';
import { readAskedKind, type RecordQuery, type Searcher } from './readCriteria';
import type { RecordRegister } from './register';
import type { RecordCriteria } from './search';

/**
 * Offers a search by number when the number was typed into another field; null for none. If nothing
 * was found, also offers less likely readings of the number.
 */
export function findOfferedSearch(
  register: RecordRegister,
  query: RecordQuery,
  { locale, user }: Searcher,
  found: { readonly criteria: RecordCriteria | null; readonly total: number },
): OfferedSearch | null {
  const { criteria, total } = found;
  const { kind, texts } = readAskedKind(register, query, { locale, user });
  const typed = { register: register.id, kind, texts, locale };
  const text = texts.find((each) => each !== '') ?? '';
  if (criteria?.kind === 'name' && register.offersCaseNumbers && criteria.caseNumber !== null) {
    const number = criteria.caseNumber;
    const fields = { publicCaseId: number };
    return { register: register.id, what: 'case number', text: number, fields };
  }
  const meant = total === 0 ? guessNumber(typed) : recognizeNumber(typed);
  if (meant === null || (meant.register === register.id && meant.kind === kind.value)) return null;
  return { register: meant.register, what: meant.what, text, fields: { ...meant.fields } };
}
