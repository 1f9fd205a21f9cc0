import type { NotSearched } from '#contract/schemas/results';
import { Disclosure } from '../../ui/Disclosure';
import type { Things } from '../countWords';

export interface NotSearchedListProps {
  readonly rows: readonly NotSearched[];
  /** Courts, counties. */
  readonly places: Things;
}

/** What the search could not cover, so that an empty answer is not misread. */
export function NotSearchedList({ places, rows }: NotSearchedListProps) {
  if (rows.length === 0) return null;
  return (
    <Disclosure
      summary={
        rows.length === 1
          ? `1 ${places.one} was not searched`
          : `${String(rows.length)} ${places.many} were not searched`
      }
    >
      <ul>
        {rows.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
