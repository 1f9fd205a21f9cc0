import type { NotSearched } from '#contract/schemas/court';
import { Disclosure } from '../../ui/Disclosure';

/** What the search could not cover, so that an empty answer is not misread. */
export function NotSearchedList({ rows }: { readonly rows: readonly NotSearched[] }) {
  if (rows.length === 0) return null;
  return (
    <Disclosure
      summary={
        rows.length === 1
          ? '1 court was not searched'
          : `${String(rows.length)} courts were not searched`
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
