import { formatQuantity } from '#contract/formats';
import type { NotSearched, PartlySearched } from '#contract/schemas/results';
import { Disclosure } from '../../ui/Disclosure';
import type { Things } from '../countWords';

export interface NotSearchedListProps {
  readonly rows: readonly NotSearched[];
  /** Places whose records start within the requested period. */
  readonly inPart: readonly PartlySearched[];
  /** Nouns for the places: courts or counties. */
  readonly places: Things;
}

/** Lists the places that weren't searched, or were searched only in part. */
export function NotSearchedList({ inPart, places, rows }: NotSearchedListProps) {
  return (
    <>
      {rows.length === 0 ? null : (
        <Disclosure summary={`${countOf(rows.length, places)} not searched`}>
          <ul>
            {rows.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {inPart.length === 0 ? null : (
        <Disclosure summary={`${countOf(inPart.length, places)} partly searched`}>
          <ul>
            {inPart.map(({ from, name }) => (
              <li key={name}>
                {name}: from {from}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** Formats a count with its verb: "1 court was", "2 courts were". */
function countOf(count: number, { many, one }: Things): string {
  return formatQuantity(count, `${one} was`, `${many} were`);
}
