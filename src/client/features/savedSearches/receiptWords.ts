import { formatCount } from '#contract/formats';
import type { Register } from '#contract/records/registers';
import type { SearchReceipt } from '#contract/schemas/searchReceipts';
import { searchInWords } from '../../records/search/pastSearchWords';

/** Formats the statement of a certificate: "45 records were found for …". */
export function foundWords(
  receipt: Pick<
    SearchReceipt,
    'appCode' | 'countyName' | 'isCapped' | 'resultCount' | 'searchedFor' | 'searchedIn'
  >,
  { title }: Pick<Register, 'title'>,
): string {
  const { countyName, isCapped, resultCount, searchedIn } = receipt;
  const where = countyName === null ? searchedIn : `${searchedIn}, ${countyName} only`;
  const what = `for “${wordsOf(receipt)}” in ${title}, ${where}.`;
  const count = resultCount === 0 ? 'No' : formatCount(resultCount);
  const found = `${count} ${resultCount === 1 ? 'record was' : 'records were'} found ${what}`;
  if (!isCapped) return found;
  return resultCount === 0
    ? `${found} Too many names match to check them all.`
    : `At least ${found} There may be more than are listed.`;
}

/** Formats the search text without the county, which belongs to the place searched. */
export function wordsOf({
  appCode,
  searchedFor,
}: Pick<SearchReceipt, 'appCode' | 'searchedFor'>): string {
  const fields = searchedFor.filter(({ name }) => name !== 'countyId');
  return searchInWords({ appCode, searchedFor: fields });
}
