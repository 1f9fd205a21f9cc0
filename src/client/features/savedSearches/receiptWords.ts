import type { Register } from '#contract/registers';
import type { SearchReceipt } from '#contract/schemas/searchReceipts';
import { searchInWords } from '../../records/search/pastSearchWords';
import { formatCount } from '../../ui/formats';

/** What a certificate states: "No records were found for …", "45 records were found for …". */
export function foundWords(
  receipt: Pick<
    SearchReceipt,
    'appCode' | 'isCapped' | 'resultCount' | 'searchedFor' | 'searchedIn'
  >,
  { title }: Pick<Register, 'title'>,
): string {
  const { isCapped, resultCount, searchedIn } = receipt;
  const what = `for “${searchInWords(receipt)}” in ${title}, ${searchedIn}.`;
  if (resultCount === 0) return `No records were found ${what}`;
  if (resultCount === 1) return `1 record was found ${what}`;
  const more = isCapped ? `More than ${formatCount(resultCount)}` : formatCount(resultCount);
  const first = isCapped ? ` The first ${formatCount(resultCount)} are listed.` : '';
  return `${more} records were found ${what}${first}`;
}
