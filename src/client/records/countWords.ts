import { formatCount, formatQuantity } from '#contract/formats';

/** Singular and plural noun of a list's rows, in lowercase. */
export interface Things {
  readonly one: string;
  readonly many: string;
}

/** Formats a count: "1 case", "2,345 cases", "more than 1,000 cases", "no cases". */
export function countWords(
  { capped, total }: { readonly total: number; readonly capped: boolean },
  { many, one }: Things,
): string {
  if (capped) return `more than ${formatCount(total)} ${many}`;
  if (total === 0) return `no ${many}`;
  return formatQuantity(total, one, many);
}

/** Formats the rows on the page: "51–100 of 426 cases"; only the count if there is one page. */
export function pageWords(
  list: {
    readonly total: number;
    readonly capped: boolean;
    readonly items: readonly unknown[];
    readonly pageNumber: number;
    readonly pageSize: number;
  },
  things: Things,
): string {
  const count = countWords(list, things);
  const { items, pageNumber, pageSize, total } = list;
  if (total <= pageSize || items.length === 0) return count;
  const first = (pageNumber - 1) * pageSize + 1;
  return `${formatCount(first)}–${formatCount(first + items.length - 1)} of ${count}`;
}
