import type { Register } from '#contract/registers';
import type { SearchReceipt } from '#contract/schemas/searchReceipts';
import { searchInWords } from '../../records/search/pastSearchWords';
import { formatCount } from '../../ui/formats';

/** What a certificate states: "No records were found for …", "45 records were found for …". */
export function foundWords(
  receipt: Pick<
    SearchReceipt,
    'appCode' | 'countyName' | 'isCapped' | 'resultCount' | 'searchedFor' | 'searchedIn'
  >,
  { title }: Pick<Register, 'title'>,
): string {
  const { countyName, isCapped, resultCount, searchedIn } = receipt;
  const where = countyName === null ? searchedIn : `${searchedIn}, ${countyName} alone`;
  const what = `for “${wordsOf(receipt)}” in ${title}, ${where}.`;
  if (resultCount === 0) return `No records were found ${what}`;
  if (resultCount === 1) return `1 record was found ${what}`;
  const more = isCapped ? `More than ${formatCount(resultCount)}` : formatCount(resultCount);
  const first = isCapped ? ` The first ${formatCount(resultCount)} are listed.` : '';
  return `${more} records were found ${what}${first}`;
}

/** What was searched for; the county is said where it was searched. */
export function wordsOf({
  appCode,
  searchedFor,
}: Pick<SearchReceipt, 'appCode' | 'searchedFor'>): string {
  const fields = searchedFor.filter(({ name }) => name !== 'countyId');
  return searchInWords({ appCode, searchedFor: fields });
}
